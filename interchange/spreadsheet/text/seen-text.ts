import { withoutUnseen } from '../../../domain/visible-text.ts'

/** A text without the signs that nobody sees and nobody typed: of no width, of direction, soft hyphens. */
export const seenText = withoutUnseen
