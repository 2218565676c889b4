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

  constructor(message: string, stderr: string) {
    super(message)
    this.stderr = stderr
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
