import { useState } from 'react'
import { fitsOneLine } from '../paste/one-line.ts'
import { EditorField } from './editor-field.tsx'
import { defaultRows, type RichTextEditorProps } from './editor-props.ts'

/**
 * Editor for question text. Import it through lazy-editor.tsx: it carries TipTap and KaTeX.
 * A stored option of several paragraphs gets the whole editor, because a single line would lose a part of it.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const [outgrown, setOutgrown] = useState(false)
  const needsBlocks = props.variant === 'line' && !outgrown && !fitsOneLine(props.value)
  if (needsBlocks) setOutgrown(true)
  const variant = outgrown || needsBlocks ? 'full' : props.variant
  return (
    <EditorField key={variant} {...props} variant={variant} minRows={props.minRows ?? defaultRows[props.variant]} />
  )
}
