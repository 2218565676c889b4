import { type AreaName, areas } from '../../contract/areas.ts'

/** An area's texts are loaded with the first of its screens. */
export type TextArea = AreaName
/**
 * `editor` and `formulas`: words of the editor and of its dialog for formulas. `answers`: sentences that only the server says, any of them on any screen.
 * `done`: what is said of a change that has worked.
 */
type TextPart = TextArea | 'editor' | 'formulas' | 'answers' | 'done'

const areaNames = Object.keys(areas) as TextArea[]

/** The part to which a file's texts belong follows from its folder; null: the main part, which every screen past the sign-in has. */
const folders: [RegExp, TextPart | null][] = [
  // The catalogue of the entry has them (lingui.config.ts).
  [/^web\/screens\/sign-in\/login\//, null],
  [/^contract\/(texts\/server\/|[\w-]+\/server-)/, 'answers'],
  [/^contract\/texts\/done\.ts$/, 'done'],
  // Of the folder a formula itself is drawn anywhere, all else in the dialog.
  [/^(web\/ui\/rich-text\/formula\/(?!formula\.tsx$)|contract\/texts\/formulas\.ts$)/, 'formulas'],
  [/^web\/ui\/rich-text\/(editor|tools)\//, 'editor'],
  ...areaNames.map((area): [RegExp, TextPart] => [new RegExp(`^(web/screens|contract|domain)/${area}/`), area]),
]

const partOf = (file: string): TextPart | null => folders.find(([folder]) => folder.test(file))?.[1] ?? null

/** The one part in which all the files are that use a text; null when it is used elsewhere too. */
export function areaOfText(files: readonly string[]): TextPart | null {
  const [first = null, ...others] = new Set(files.map(partOf))
  return others.length === 0 ? first : null
}

/** Parts that are shown without the one that has the text: they hold those of these files whoever else uses them. */
const whole: Record<string, RegExp> = {
  answers: /^contract\/([\w-]+\/)*([\w-]+-)?texts(\.ts$|\/)/,
  'sign-in': /^web\/screens\/sign-in\//,
}

/** Whether a part of a catalogue, null for its main part, holds the text that these files use. */
export function holdsText(part: string | null, files: readonly string[]): boolean {
  const also = part === null ? undefined : whole[part]
  return areaOfText(files) === part || (also !== undefined && files.some((file) => also.test(file)))
}
