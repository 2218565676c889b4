import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApiKeyScope } from '#contract'

/** What a key opens, as people say it: in short, and what is in it and what not. */
export const scopeWords: Record<ApiKeyScope, { name: MessageDescriptor; about: MessageDescriptor }> = {
  'rosters:read': {
    name: msg`Read who is in which class`,
    about: msg`Sessions, classes, sections, subjects, pupils and staff; without guardians, mobiles, e-mails and dates of birth`,
  },
  'contacts:read': {
    name: msg`Read how to reach them`,
    about: msg`Guardians, mobiles, e-mails and dates of birth of pupils, mobiles and e-mails of staff`,
  },
  'rosters:write': {
    name: msg`Add and change pupils and staff`,
    about: msg`One by one and by files. It invites nobody, and makes nobody who runs the school`,
  },
  'exams:read': { name: msg`Read when exams are`, about: msg`The list of exams and the date sheet` },
  'exams:write': {
    name: msg`Plan exams`,
    about: msg`Add, change, schedule and cancel them; verifying and publishing is for people`,
  },
  'results:read': { name: msg`Read results`, about: msg`Marks that are published, reports and grade systems` },
  'marks:read': { name: msg`Read what pupils answered`, about: msg`Answers read from answer sheets, and their table` },
  'marks:write': { name: msg`Enter marks`, about: msg`Marks and who was there, of exams that are being marked` },
  'questions:read': {
    name: msg`Read questions`,
    about: msg`With their answers, also as a file; chapters and topics`,
  },
  'questions:write': { name: msg`Add and change questions`, about: msg`One by one and by files` },
  'events:read': {
    name: msg`Ask what has happened`,
    about: msg`The list of events, for programs that no webhook reaches`,
  },
}
