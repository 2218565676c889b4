import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { listLabels } from '#web/menus.ts'

const named: Record<string, MessageDescriptor> = {
  grade: msg`Class`,
  section: msg({ message: 'Section', context: 'of a class' }),
  subject: msg`Subject`,
  chapter: msg`Chapter`,
  topic: msg`Topic`,
  'set-up': msg({ message: 'Set-up', context: 'in the log' }),
  question: msg`Question`,
  'question-reading': msg`File of questions`,
  'question-paper': msg`Question paper`,
  instruction: msg`Instruction`,
  staff: msg`Staff`,
  student: msg`Student`,
  'student-promotion': msg`Promotion`,
  exam: msg`Exam`,
  'exam-marks': msg`Marks`,
  'grade-system': msg`Grade system`,
  'result-scheme': msg`Result scheme`,
  session: msg`Session`,
  school: msg`School`,
  'school-admin': msg`School admin`,
  role: msg`Role`,
  'module-wise-access': msg`Module-wise access`,
  invitation: msg`Invitation`,
  'sign-in': msg`Sign-in`,
  profile: msg`Profile`,
  media: msg`File`,
  mail: msg({ message: 'Mail', context: 'in the log' }),
  scan: msg({ message: 'Scan', context: 'in the log' }),
  'scan-page': msg`Scanned page`,
  'scan-doubt': msg`Answers to look at`,
  recheck: msg({ message: 'Recheck', context: 'in the log' }),
  report: msg({ message: 'Report', context: 'in the log' }),
  'report-card': msg({ message: 'Report card', context: 'in the log' }),
  'report-remark': msg({ message: 'Remark', context: 'in the log' }),
  'report-share': msg`Link to a report`,
  'school-settings': msg({ message: 'School settings', context: 'in the log' }),
  'super-admin': msg({ message: 'Super admin', context: 'in the log' }),
}

/** What an entry is about: where it isn't named, what its list is called in the menu. */
export const entityNames: Record<string, MessageDescriptor> = { ...named, ...listLabels, ...named }

/** What was done with it. */
export const actionNames: Record<string, MessageDescriptor> = {
  create: msg`created`,
  update: msg`changed`,
  delete: msg`deleted`,
  restore: msg`restored`,
  'change-status': msg`made active or inactive`,
  upload: msg`uploaded`,
  'make-demo': msg`demo school begun`,
  print: msg`printed`,
  download: msg`downloaded`,
  export: msg`exported`,
  send: msg`sent`,
  revoke: msg`revoked`,
  link: msg`handed out as a link`,
  'sign-in': msg`signed in`,
  'sign-out': msg`signed out`,
  'end-sign-ins': msg`signed out everywhere`,
  'sign-in-refused': msg`refused: wrong password`,
  guessed: msg`guessed at: many wrong passwords`,
  'refresh-refused': msg`ended`,
  'login-as': msg`entered the school`,
  'set-password': msg`password set`,
  'change-password': msg`password changed`,
  'verify-email': msg`e-mail address confirmed`,
  'change-email': msg`e-mail address changed`,
  'change-state': msg`state changed`,
  'set-permissions': msg`permissions changed`,
  'change-permission': msg`permission changed`,
  'reset-permissions': msg`permissions set back`,
  'undo-import': msg`import undone`,
  submit: msg({ message: 'submitted', context: 'in the log' }),
  approve: msg({ message: 'approved', context: 'in the log' }),
  'hand-in': msg({ message: 'handed in', context: 'in the log' }),
  'send-back': msg({ message: 'sent back', context: 'in the log' }),
  enrol: msg({ message: 'enrolled', context: 'in the log' }),
  'choose-questions': msg`questions chosen`,
  'swap-question': msg`question swapped`,
  'leave-sets': msg`made without sets`,
  read: msg({ message: 'read', context: 'in the log' }),
  discard: msg`set aside`,
  undo: msg`taken back`,
  'view-scan': msg`looked at`,
  correct: msg`key corrected`,
  recheck: msg`rechecked`,
  'ask-erase': msg`erasure asked for`,
  keep: msg`erasure called off`,
  'export-content': msg`content taken along`,
  'import-content': msg`content brought in`,
  'download-content': msg`content downloaded`,
  'export-data': msg`all data put together`,
  'download-data': msg`all data downloaded`,
  'download-copies': msg`copies downloaded`,
  merge: msg`merged`,
  leave: msg`left`,
  return: msg`came back`,
  'hand-over': msg`classes handed over`,
  'copy-assignments': msg`assignments copied`,
  'assign-roll-numbers': msg`roll numbers given`,
  'mark-attendance': msg`attendance marked`,
  review: msg`reviewed`,
  'decide-pair': msg`decided whether alike`,
  decide: msg`decided`,
  assign: msg`assigned`,
  view: msg`looked at`,
  open: msg`opened`,
  end: msg`ended`,
  retry: msg`sent again`,
  test: msg`tried`,
}

interface Says {
  _: (message: MessageDescriptor) => string
}

/** A word of the log in the user's language; as it is stored where there is no name for it. */
const nameOf = (i18n: Says, names: Record<string, MessageDescriptor>, word: string): string => {
  const name = names[word]
  return name ? i18n._(name) : word
}

export const entityName = (i18n: Says, entity: string): string => nameOf(i18n, entityNames, entity)
export const actionName = (i18n: Says, action: string): string => nameOf(i18n, actionNames, action)
