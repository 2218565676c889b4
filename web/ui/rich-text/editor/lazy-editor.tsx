import { Input, Skeleton } from '@mantine/core'
import { type CSSProperties, lazy, Suspense } from 'react'
import { loadEditorTexts } from '#web/language.ts'
import classes from '../rich-text.module.css'
import { defaultRows, type RichTextEditorProps } from './editor-props.ts'

const RichTextEditor = lazy(async () => {
  const [{ RichTextEditor }] = await Promise.all([import('./rich-text-editor.tsx'), loadEditorTexts()])
  return { default: RichTextEditor }
})

/** The editor for question text; TipTap and KaTeX are loaded when it first appears, behind a box of its height. */
export function LazyRichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<EditorSkeleton {...props} />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}

function EditorSkeleton({ label, description, required, variant, minRows, quiet }: RichTextEditorProps) {
  const rows = { '--rows': minRows ?? defaultRows[variant] } as CSSProperties
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} required={required}>
      <Skeleton className={classes.waiting} data-variant={variant} data-quiet={quiet || undefined} style={rows} />
    </Input.Wrapper>
  )
}
