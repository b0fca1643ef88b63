import type { ValidateFunction } from 'ajv';

export function answerSchemas(text: string): (pointer: string) => ValidateFunction;
