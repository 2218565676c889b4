import { type AreaName, areas } from '../../contract/areas.ts'

/** An area's texts are loaded with the first of its screens; what five large screens say is loaded with them alone. */
export type TextArea = AreaName | 'staff' | 'promotion' | 'question-editor' | 'question-reading' | 'invigilation' | 'exam-series' | 'exam-duties' | 'exam-day' | 'card-entries' | 'programs' | 'card-layouts' | 'result-day' | 'print-plan' | 'providers' | 'platform-health'
/**
 * `editor` and `formulas`: words of the editor and of its dialog for formulas. `uploads`: words of the windows that take a spreadsheet, `windows`: of those that the frame opens. `answers`: sentences that
 * only the server says, any of them on any screen. `done`: what is said of a change that has worked. `pupil-windows`, `question-windows`, `report-windows`, `exam-windows`: words of
 * windows that say much and that few open.
 */
type TextPart = TextArea | 'editor' | 'formulas' | 'uploads' | 'windows' | RareWindow | 'answers' | 'done'
type RareWindow = 'pupil-windows' | 'question-windows' | 'report-windows' | 'exam-windows'

const areaNames = Object.keys(areas) as TextArea[]

/** The parts to which a file's texts belong follow from its folder; null: the main part, which every screen past the sign-in has. */
const folders: [RegExp, (TextPart | null)[]][] = [
  // The catalogue of the entry has them (lingui.config.ts).
  [/^(web\/screens\/sign-in\/login\/|contract\/sign-in\/issuer-texts\.ts$)/, [null]],
  [/^contract\/(texts\/server\/|[\w-]+\/server-)/, ['answers']],
  [/^contract\/texts\/done\.ts$/, ['done']],
  [/^(contract\/identity|web\/screens\/platform\/sign-in-of-school)\//, ['providers']],
  [/^(contract\/programs|web\/screens\/platform\/programs)\//, ['programs']],
  // Of the folder a formula itself is drawn anywhere, all else in the dialog.
  [/^(web\/ui\/rich-text\/formula\/(?!formula\.tsx$)|contract\/texts\/formulas\.ts$)/, ['formulas']],
  [/^web\/ui\/rich-text\/(editor|tools)\//, ['editor']],
  // A school that was made of a plan is taken back on its page.
  [/^web\/ui\/upload\/undo-import\.tsx$/, ['uploads', 'academics']],
  // How a list is read is said at every upload, and at the marks that are pasted.
  [/^(contract\/marks\/list-texts\.ts$|web\/ui\/reading\/)/, ['marks', 'uploads']],
  // The button that opens the window stands in the list, and any job may say how far it is.
  [/^web\/(ui|entity)\/upload\/(?!spreadsheet-upload\.tsx$|job-progress\.tsx$)/, ['uploads']],
  [/^contract\/(people\/roster-list-texts|questions\/key-texts)\.ts$/, ['uploads']],
  [/^web\/entity\/remembered-lists\.tsx$/, ['platform']],
  [/^web\/(keys\/(key-list\.tsx$|find\/)|entity\/(password|confirming)\/|layout\/(unsent-dialog|left-here)\.tsx$)/, ['windows']],
  [/^web\/ui\/message\/revised-note\.tsx$/, ['marks', 'reports']],
  [/^web\/screens\/people\/students\/photos-dialog\.tsx$/, ['uploads']],
  [/^web\/screens\/people\/students\/(data\/|(codes|roll|move|student-leave)-dialog|student-bulk)/, ['pupil-windows']],
  [
    /^web\/screens\/questions\/(list\/export-|editor\/(paste\/(?!paste-many-button)|page\/(similar-warning|leave-dialog)|translations\/translation-(block|row-field)))/,
    ['question-windows'],
  ],
  [/^web\/screens\/reports\/(cards|remarks|share)\//, ['report-windows']],
  // Lists of what stands on report cards, which come in as spreadsheets do.
  [/^web\/screens\/reports\/lists\//, ['uploads']],
  [/^web\/screens\/reports\/entries\//, ['card-entries']],
  [/^web\/screens\/results\/layouts\//, ['card-layouts']],
  // What is wrong in a layout is said in its editor.
  [/^contract\/reports\/texts\.ts$/, ['reports', 'card-layouts']],
  // Screens that say much, which no list beside them says.
  [/^web\/screens\/people\/staff\//, ['staff']],
  [/^web\/screens\/people\/promotion\//, ['promotion']],
  [/^web\/screens\/marks\/invigilation\//, ['invigilation']],
  // What stands over every page of a series.
  [/^web\/screens\/exams\/plan\/(series-steps|publish)\.tsx$/, ['exam-series', 'exam-duties', 'exam-day']],
  // What the day shares with the seats, the duties and the prints.
  [/^web\/screens\/exams\/(plan\/seats\/close-room|prints\/(print-outcome|document-names))\./, ['exam-series', 'exam-day']],
  [/^web\/screens\/exams\/duty\/duty-dialog\./, ['exam-duties', 'exam-day']],
  [/^web\/screens\/exams\/day\//, ['exam-day']],
  // How the installation is, on the first page of whoever runs it.
  [/^web\/screens\/dashboard\/health\//, ['platform-health']],
  [/^web\/screens\/exams\/result-day\//, ['result-day']],
  [/^web\/screens\/exams\/print-plan\//, ['print-plan']],
  [/^web\/screens\/exams\/(plan|prints)\//, ['exam-series']],
  [/^web\/screens\/exams\/duty\//, ['exam-duties']],
  [/^web\/entity\/exam\/swap-requests\.tsx$/, ['dashboard', 'exam-duties']],
  [/^web\/entity\/exam\/exam-tabs\.tsx$/, ['exams', 'exam-series', 'exam-duties']],
  [/^web\/screens\/questions\/editor\//, ['question-editor']],
  [/^web\/screens\/questions\/reading\//, ['question-reading']],
  // What the editor of a question shares with the lists of questions.
  [
    /^((contract\/questions\/|domain\/questions)|web\/screens\/questions\/(printed-form\/|review\/rejection|list\/grading-fields))/,
    ['questions', 'question-editor'],
  ],
  // What is worth a look before an exam is verified.
  [/^web\/entity\/exam\/verify-/, ['exam-windows']],
  // What the screens of a few areas share, and no others show.
  [/^web\/entity\/exam\//, ['exams', 'marks', 'corrections']],
  [/^(web\/entity\/invitation\/|contract\/texts\/invitations\.ts$)/, ['people', 'platform', 'sign-in', 'reports']],
  // How a total adds up: in the marks, and below a percent that it is part of.
  [/^web\/entity\/mark-sum\//, ['marks', 'report-windows']],
  [/^web\/entity\/explain\//, ['report-windows']],
  // How few pages a paper takes: beside its own prints, and in the plan of all.
  [/^web\/entity\/fit\//, ['papers', 'print-plan']],
  [/^web\/entity\/report\//, ['reports', 'corrections']],
  ...areaNames.map((area): [RegExp, TextPart[]] => [new RegExp(`^(web/screens|contract|domain)/${area}/`), [area]]),
]

const partsOf = (file: string): (TextPart | null)[] => folders.find(([folder]) => folder.test(file))?.[1] ?? [null]

/** Every part whose files use a text: an area's screens have all they say. What a file of the main part uses stands there alone, for every screen has that. */
export function partsOfText(files: readonly string[]): ReadonlySet<TextPart | null> {
  const parts = new Set(files.flatMap(partsOf))
  return parts.size === 0 || parts.has(null) ? new Set([null]) : parts
}

/** Parts that are shown without the one that has the text: they hold those of these files whoever else uses them. */
const whole: Record<string, RegExp> = {
  answers: /^contract\/([\w-]+\/)*([\w-]+-)?texts(\.ts$|\/)/,
  'sign-in': /^web\/screens\/sign-in\//,
}

/** Whether a part of a catalogue, null for its main part, holds the text that these files use. */
export function holdsText(part: string | null, files: readonly string[]): boolean {
  const also = part === null ? undefined : whole[part]
  const parts: ReadonlySet<string | null> = partsOfText(files)
  return parts.has(part) || (also !== undefined && files.some((file) => also.test(file)))
}
