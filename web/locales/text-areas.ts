/** Folders of web/screens, and of contract and domain, whose texts are many: they are loaded with the first of their screens. */
export const textAreas = ['academics', 'analysis', 'automatic', 'dashboard', 'exams', 'invitations', 'log', 'mails', 'manual', 'marks', 'papers', 'people', 'platform', 'profile', 'promotion', 'question-editor', 'questions', 'reports', 'shared-report', 'way-in'] as const
export type TextArea = (typeof textAreas)[number]
/**
 * `dialogs`: what is seen only after a click. `editor` and `formulas`: words of the editor and of its dialog for formulas. `answers`:
 * sentences by code, of which the server says any on any screen. `done`: what is said of a change that has worked.
 */
type TextPart = TextArea | 'dialogs' | 'editor' | 'formulas' | 'answers' | 'done'

/** Texts of the contract are said by the screens of the same name; questions are chosen and checked in other places too. */
const foldersOf: Record<TextPart, string[]> = {
  // Before those they are a part of: what only they say is theirs.
  automatic: ['web/screens/assembly/'],
  manual: ['web/screens/papers/by-hand/'],
  analysis: ['web/screens/reports/analysis/'],
  promotion: ['web/screens/people/promotion/'],
  'question-editor': ['web/screens/questions/editor/', 'contract/questions/answer-texts.ts'],
  academics: ['web/screens/academics/', 'contract/academics/texts.ts'],
  papers: [
    'web/screens/papers/', 'web/screens/papers/by-hand/', 'web/screens/assembly/', 'web/screens/papers/instructions/',
    'contract/papers/',
    'contract/papers/texts.ts',
    'contract/assembly/texts.ts',
    'domain/papers/',
  ],
  dashboard: ['web/screens/dashboard/'],
  marks: ['web/screens/marks/'],
  exams: ['web/screens/exams/', 'web/screens/marks/', 'web/screens/results/', 'web/ui/message/revised-note'],
  platform: ['web/screens/platform/'],
  profile: ['web/screens/sign-in/profile/'],
  invitations: ['web/screens/sign-in/invitations/'],
  log: ['web/screens/platform/log/'],
  mails: ['web/screens/platform/mails/'],
  'shared-report': ['web/screens/reports/shared/'],
  'way-in': ['web/screens/sign-in/ways-in/'],
  // What is checked as a form is filled in; forms of these stand in dialogs.
  dialogs: [
    'contract/exams/texts.ts', 'contract/texts/invitations.ts', 'contract/platform/texts.ts', 'contract/reports/texts.ts', 'contract/people/texts.ts',
    'web/layout/messages', 'web/layout/school-settings', 'web/layout/user-menu-items', 'web/layout/unsent-dialog', 'web/layout/strips',
    'web/entity/made-file', 'web/entity/role-choices', 'web/entity/upload/missing-places', 'web/entity/upload/sheet-upload-dialog', 'web/entity/upload/own-imports', 'web/entity/upload/school-pick', 'web/entity/upload/upload-outcome', 'web/entity/filters/day-field', 'web/entity/row-removal-dialog', 'web/entity/filters/filter-drawer',
    'web/entity/password/', 'web/entity/picture-field', 'web/entity/invitation/invitation-dialog', 'web/entity/invitation/invitation-link', 'web/entity/invitation/link-field', 'web/entity/invitation/say-invited', 'web/entity/invitation/use-invitation-actions',
    'web/screens/reports/cards/', 'web/screens/reports/remarks/', 'web/screens/corrections/', 'web/entity/report/rows-drawer', 'web/screens/reports/report-menu', 'web/screens/reports/share/',
    'web/screens/questions/bulk/', 'web/screens/questions/review/reject-dialog', 'web/screens/questions/review/question-history', 'web/screens/questions/list/counts-dialog', 'web/screens/questions/list/list-view-dialog', 'web/screens/people/invite-dialog', 'web/screens/people/leave-modal', 'web/screens/people/students/data/', 'web/screens/people/students/accommodation-fields', 'web/screens/people/students/place-in-class', 'web/screens/exams/calendar/', 'web/screens/corrections/rechecks/dialogs/', 'web/screens/papers/print/documents/batch-dialog', 'web/screens/papers/making/leave-dialog', 'web/screens/questions/spreadsheet/format-note', 'web/screens/questions/editor/page/leave-dialog', 'web/screens/platform/admins/admin-modal', 'web/screens/platform/schools/school-details',
    'web/screens/people/students/codes-dialog', 'web/screens/people/students/roll-dialog', 'web/screens/people/students/student-bulk', 'web/screens/people/students/student-leave-dialog', 'web/screens/people/students/student-modal',
    'web/screens/people/staff/copy-dialog', 'web/screens/people/staff/hand-over-dialog', 'web/screens/people/staff/leave-dialog', 'web/screens/people/staff/staff-bulk', 'web/screens/people/staff/staff-modal',
    'web/keys/find/',
    'web/keys/key-',
    'web/ui/dialog/confirm-', 'web/ui/dialog/discard-', 'web/ui/upload/', 'web/ui/form/date/', 'web/ui/form/form-modal', 'web/api/use/use-import-undo',
  ],
  // After the dialogs that their screens open.
  people: ['web/screens/people/'],
  questions: ['web/screens/questions/', 'web/screens/questions/editor/', 'web/screens/questions/similar/', 'contract/questions/texts.ts', 'contract/questions/answer-texts.ts'],
  reports: ['web/screens/reports/'],
  editor: ['web/ui/rich-text/editor/', 'web/ui/rich-text/tools/'],
  formulas: [
    'contract/texts/formulas.ts',
    'web/ui/rich-text/formula/formula-', 'web/ui/rich-text/formula/latex-', 'web/ui/rich-text/formula/palette-',
  ],
  answers: ['contract/texts/server/'],
  done: ['contract/texts/done.ts'],
}

const parts = Object.keys(foldersOf) as TextPart[]

/** The one part in which all the files are that use a text; null when it is used elsewhere too. */
export function areaOfText(files: readonly string[]): TextPart | null {
  const isIn = (part: TextPart) => files.every((file) => foldersOf[part].some((folder) => file.startsWith(folder)))
  return (files.length > 0 && parts.find(isIn)) || null
}

/** Parts that are shown without the one that has the text: they hold those of these folders whoever else uses them. A report's are there with an analysis too. */
const whole: Record<string, string> = {
  answers: 'contract/texts/',
  'way-in': 'web/screens/sign-in/ways-in/',
  reports: 'web/ui/message/revised-note',
}

/** Whether a part of a catalogue, null for its main part, holds the text that these files use. */
export function holdsText(part: string | null, files: readonly string[]): boolean {
  const folder = part === null ? undefined : whole[part]
  return areaOfText(files) === part || (folder !== undefined && files.some((file) => file.startsWith(folder)))
}
