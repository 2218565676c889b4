import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ShownHint } from './frame-watch.ts'

export const hintWords: Record<ShownHint, MessageDescriptor> = {
  find_page: msg`Show an answer sheet`,
  whole_page: msg`Show all four corner squares`,
  move_closer: msg`Move closer`,
  turn: msg`Hold the phone level over the page`,
  too_dark: msg`Too dark: more light, or the torch`,
  hold_still: msg`Hold still`,
  glare: msg`Light is reflected: tilt the page or move the lamp`,
  two_pages: msg`One page at a time`,
  ok: msg`Good: hold still`,
}
