export { createProgram, runProgram } from './program.ts';
