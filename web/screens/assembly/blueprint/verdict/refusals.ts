import { isRefusal } from '#web/ui/message/refusal.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'

/** 'blueprint.sections.0.pinned.2' stands at 'sections.0.pinned': the pins of a section are one field. */
export const fieldOf = (path: string): string => path.replace(/^blueprint\./, '').replace(/(\.pinned)\.\d+$/, '$1')

/** What the server refused of a blueprint, by the field that it stands at. */
export function refusedFields(...errors: unknown[]): Map<string, string> {
  const refused = errors.flatMap((error) => (isRefusal(error) ? error.errors : []))
  return new Map(refused.map(({ path, ...message }) => [fieldOf(path), textOf(message)]))
}

/** A field asks what is wrong with it by its path. */
type Asked = { problemOf: (path: string) => string | undefined }

/** The editor, whose fields also show what the server refused. */
export const withRefusals = <Editor extends Asked>(editor: Editor, refused: ReadonlyMap<string, string>): Editor =>
  refused.size === 0 ? editor : { ...editor, problemOf: (path) => editor.problemOf(path) ?? refused.get(path) }
