import type { BlueprintEditor } from '../blueprint/use-blueprint-editor.ts'
import type { SectionRow } from '../blueprint/values.ts'
import type { AutoWords } from '../result/words.ts'

/** What the parts of a section stand on. */
export interface SectionProps {
  editor: BlueprintEditor
  words: AutoWords
  row: SectionRow
  index: number
}
