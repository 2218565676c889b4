/** Why a back-up can't be put back; nothing was changed. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}
