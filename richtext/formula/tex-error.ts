/** A formula that can't be set. `message` is meant for a teacher; `position` counts characters of the source from 0. */
export class TexError extends Error {
  override name = 'TexError'
  readonly position: number | null

  constructor(message: string, position: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.position = position
  }
}
