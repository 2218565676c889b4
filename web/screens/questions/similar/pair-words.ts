import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PairState } from '#contract'

/** What a pair's state is called; the order is the order of the picker. */
export const pairLabels: Record<PairState, MessageDescriptor> = {
  FOUND: msg`To be decided`,
  ENEMIES: msg`Never together`,
  KEPT: msg`Both kept`,
  MERGED: msg`Merged`,
}
