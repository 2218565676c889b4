import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Uncounted } from '../store/compute-row.ts'

/** Why marks that were entered are no part of the total. */
export const uncountedReasons: Record<Uncounted, MessageDescriptor> = {
  or: msg`Not counted: of the alternatives the better one counts.`,
  any: msg`Not counted: more were attempted than count, the best of them do.`,
}
