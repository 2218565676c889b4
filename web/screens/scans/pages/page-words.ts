import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PageReason, PageState, ScanPageRow } from '#contract'

export const pageStateNames: Record<PageState, MessageDescriptor> = {
  COUNTED: msg`Counted`,
  SAME: msg`Second picture`,
  CLASH: msg`Two different pages`,
  NO_CODE: msg`No readable code`,
  UNKNOWN: msg`Unknown code`,
  OTHER_EXAM: msg`Another exam`,
  NOT_YOURS: msg`Another section`,
  VOID: msg`Out of use`,
  SPECIMEN: msg`Preview print`,
  NO_PUPIL: msg`Nobody’s sheet`,
  LATE: msg`Too late`,
  UNREADABLE: msg`Not readable`,
  BLANK: msg`Empty back`,
  DISCARDED: msg`Set aside`,
}

/** What a page of a state is, and what helps. */
const stateSentences: Record<PageState, MessageDescriptor> = {
  COUNTED: msg`It counts.`,
  SAME: msg`Another picture of a page that counts already. Nothing has to be done.`,
  CLASH: msg`Another page says the same: a copied sheet, or a page that was filled twice. Neither counts until one is chosen.`,
  NO_CODE: msg`Its codes can’t be read. Type the 16 characters beside one, or choose the pupil.`,
  UNKNOWN: msg`Its code is of no sheet of this school. Was it printed elsewhere?`,
  OTHER_EXAM: msg`It is a sheet of another exam.`,
  NOT_YOURS: msg`It is of a section that you don’t mark: the office decides.`,
  VOID: msg`This sheet was taken out of use, as of a packet that was lost. Ask the office why it came back.`,
  SPECIMEN: msg`A preview print: it belongs to nobody. Enter its marks by hand.`,
  NO_PUPIL: msg`Nobody knows whose it is.`,
  LATE: msg`Its section is handed in. Open the section for marking again, then count it.`,
  UNREADABLE: msg`It can’t be read: scan it again, or enter its marks by hand.`,
  BLANK: msg`An empty back.`,
  DISCARDED: msg`Somebody has set it aside.`,
}

const reasonSentences: Record<PageReason, MessageDescriptor> = {
  no_marks: msg`The four corner squares can’t be found. Is it a sheet at all? An answer on the back is entered by hand.`,
  two_pages: msg`Two pages are in one picture: scan them apart.`,
  bent: msg`The page lies bent: press it flat, and scan it again.`,
  blurred: msg`It is blurred: hold still, or clean the glass, and scan it again.`,
  low_contrast: msg`It is too pale: scan it darker, in grey.`,
  cut_off: msg`A part of it is cut off: lay the whole page on the glass.`,
  too_small: msg`There are too few dots: scan it at 200 dpi, or move the camera closer.`,
  damaged: msg`The file is damaged in this place: scan the page again.`,
  no_code: msg`Its codes can’t be read. Type the 16 characters beside one, or choose the pupil.`,
  codes_differ: msg`Its two codes say different things. Is it glued of two sheets? Say which page it is.`,
  no_such_page: msg`Its sheet has no such page. Say which page it is.`,
  roll_doubtful: msg`Its roll number can’t be read for sure. Look at it, or choose the pupil.`,
  roll_unknown: msg`Nobody of this exam has the roll number that is marked.`,
  roll_taken: msg`There is a sheet of the roll number that is marked already.`,
  not_on_list: msg`Its pupil is not on the list of this exam. Choose another, or put it on the list first.`,
}

/** Why it waits, and what to do. */
export const sentenceOf = ({ state, why }: Pick<ScanPageRow, 'state' | 'why'>): MessageDescriptor =>
  why && !['COUNTED', 'SAME', 'DISCARDED', 'BLANK'].includes(state) ? reasonSentences[why] : stateSentences[state]
