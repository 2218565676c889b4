/** Folders of web/screens, and of contract and domain, whose texts are many: they are loaded with the first of their screens. */
export const textAreas = ['academics', 'analysis', 'automatic', 'dashboard', 'exams', 'invitations', 'log', 'mails', 'manual', 'marks', 'papers', 'people', 'platform', 'profile', 'promotion', 'question-editor', 'questions', 'reports', 'shared-report', 'way-in'] as const
export type TextArea = (typeof textAreas)[number]
/**
 * `dialogs`: what is seen only after a click. `editor` and `formulas`: words of the editor and of its dialog for formulas. `answers`:
 * sentences by code, of which the server says any on any screen. `done`: what is said of a change that has worked.
 */
type TextPart = TextArea | 'dialogs' | 'editor' | 'formulas' | 'answers' | 'done'

const screens = (...names: string[]) => names.map((name) => `web/screens/${name}/`)

/** Texts of the contract are said by the screens of the same name; questions are chosen and checked in other places too. */
const foldersOf: Record<TextPart, string[]> = {
  // Before those they are a part of: what only they say is theirs.
  automatic: screens('automatic'),
  manual: screens('manual'),
  analysis: screens('reports/analysis'),
  promotion: screens('people/promotion'),
  'question-editor': [...screens('question-editor'), 'contract/texts/question-answers.ts'],
  academics: [...screens('academics'), 'contract/texts/academics.ts'],
  papers: [
    ...screens('papers', 'manual', 'automatic', 'instructions'),
    'contract/papers/',
    'contract/texts/papers.ts',
    'contract/texts/blueprints.ts',
    'domain/papers/',
  ],
  dashboard: screens('dashboard'),
  marks: screens('marks'),
  exams: [...screens('exams', 'marks', 'grading'), 'web/ui/message/revised-note'],
  platform: screens('platform'),
  profile: screens('profile'),
  invitations: screens('invitations'),
  log: screens('log'),
  mails: screens('mails'),
  'shared-report': screens('shared-report'),
  'way-in': screens('way-in'),
  // What is checked as a form is filled in; forms of these stand in dialogs.
  dialogs: [
    ...['exams', 'people', 'platform', 'reports', 'roster'].map((name) => `contract/texts/${name}.ts`),
    ...['messages', 'school-settings', 'user-menu-items', 'unsent-dialog', 'strips'].map((name) => `web/layout/${name}`),
    ...['made-file', 'role-choices', 'upload/missing-places', 'upload/sheet-upload-dialog', 'upload/own-imports', 'upload/school-pick', 'upload/upload-outcome', 'filters/day-field', 'row-removal-dialog', 'filters/filter-drawer'].map(
      (name) => `web/entity/${name}`,
    ),
    ...['password/', 'picture-field', 'invitation/invitation-dialog', 'invitation/invitation-link', 'invitation/link-field', 'invitation/say-invited', 'invitation/use-invitation-actions'].map(
      (name) => `web/entity/${name}`,
    ),
    ...['cards/', 'remarks/', 'correction/', 'rows/rows-drawer', 'report-menu', 'share/'].map((name) => `web/screens/reports/${name}`),
    ...['questions/bulk/', 'questions/review/reject-dialog', 'questions/review/question-history', 'questions/list/counts-dialog', 'questions/list/list-view-dialog', 'people/invite-dialog', 'people/leave-modal', 'people/students/data/', 'people/students/accommodation-fields', 'people/students/place-in-class', 'exams/calendar/', 'exams/rechecks/dialogs/', 'papers/print/documents/batch-dialog', 'papers/wizard/leave-dialog', 'questions/upload/format-note', 'question-editor/page/leave-dialog', 'platform/admins/admin-modal', 'platform/schools/school-details'].map(
      (name) => `web/screens/${name}`,
    ),
    ...['codes-dialog', 'roll-dialog', 'student-bulk', 'student-leave-dialog', 'student-modal'].map(
      (name) => `web/screens/people/students/${name}`,
    ),
    ...['copy-dialog', 'hand-over-dialog', 'leave-dialog', 'staff-bulk', 'staff-modal'].map(
      (name) => `web/screens/people/staff/${name}`,
    ),
    'web/keys/find/',
    'web/keys/key-',
    ...['ui/dialog/confirm-', 'ui/dialog/discard-', 'ui/upload/', 'ui/form/date/', 'ui/form/form-modal', 'api/use/use-import-undo'].map((name) => `web/${name}`),
  ],
  // After the dialogs that their screens open.
  people: screens('people'),
  questions: [...screens('questions', 'question-editor', 'similar'), 'contract/texts/questions.ts', 'contract/texts/question-answers.ts'],
  reports: screens('reports'),
  editor: ['web/ui/rich-text/editor/', 'web/ui/rich-text/tools/'],
  formulas: [
    'contract/texts/formulas.ts',
    ...['formula-', 'latex-', 'palette-'].map((name) => `web/ui/rich-text/formula/${name}`),
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
  'way-in': 'web/screens/way-in/',
  reports: 'web/ui/message/revised-note',
}

/** Whether a part of a catalogue, null for its main part, holds the text that these files use. */
export function holdsText(part: string | null, files: readonly string[]): boolean {
  const folder = part === null ? undefined : whole[part]
  return areaOfText(files) === part || (folder !== undefined && files.some((file) => file.startsWith(folder)))
}
