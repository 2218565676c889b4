import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { boards } from '#contract'

/** Boards of examination, as Indian schools call them. */
export const boardNames: Record<(typeof boards)[number], MessageDescriptor> = {
  CBSE: msg`CBSE`,
  ICSE: msg`ICSE`,
  STATE: msg`State board`,
  IB: msg`International Baccalaureate`,
  CAMBRIDGE: msg`Cambridge`,
  OTHER: msg`Another board`,
}
