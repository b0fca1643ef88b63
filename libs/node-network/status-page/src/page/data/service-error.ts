/** A request that the service refused. */
export class ServiceError extends Error {
  constructor(readonly status: number) {
    super(`status ${status}`);
  }
}

/** The data of an answer. @throws ServiceError */
export function dataOf<Data>(answer: {
  readonly data?: Data | undefined;
  readonly response: Response;
}): Data {
  if (answer.data === undefined) throw new ServiceError(answer.response.status);
  return answer.data;
}

/** The data of an answer, or null if the service has none. @throws ServiceError */
export function dataOrNull<Data>(answer: {
  readonly data?: Data | undefined;
  readonly response: Response;
}): Data | null {
  return answer.response.status === 404 ? null : dataOf(answer);
}
