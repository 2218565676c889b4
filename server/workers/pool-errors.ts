/** The queue is full: the caller should try again in a moment (HTTP 503). */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}

/** A job ran longer than it may and was ended together with its process. */
export class JobTimeoutError extends Error {
  override readonly name = 'JobTimeoutError'
}

/** The process of a job died under it, or was ended because it took too much memory. */
export class ChildDiedError extends Error {
  override readonly name = 'ChildDiedError'
  /** The last words of the process on its error stream, for the log. */
  readonly stderr: string
  /** Whether another process may well do the job: not where this one was ended for what the job alone took. */
  readonly again: boolean

  constructor(message: string, stderr: string, again = false) {
    super(message)
    this.stderr = stderr
    this.again = again
  }
}

/**
 * Does work that a process or thread does; where that dies under it, once more, so that a killed one costs nobody a call.
 * @throws the second death as it is
 */
export async function onceMore<T>(work: (again: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false)
  } catch (error) {
    if (error instanceof ChildDiedError && error.again) return work(true)
    throw error
  }
}

/** The job itself refused; `kind` and `details` are what the child's error was called and carried. */
export class JobFailedError extends Error {
  override readonly name = 'JobFailedError'
  readonly kind: string
  readonly details: readonly string[]

  constructor(message: string, kind: string, details: readonly string[]) {
    super(message)
    this.kind = kind
    this.details = details
  }
}

/** The pool was closed while the job waited or ran. */
export class PoolClosedError extends Error {
  override readonly name = 'PoolClosedError'
}
