import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { defaultRows, type RichTextEditorProps } from './editor-props.ts'

const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

/** Height without its lines of text, in rem: tools, borders, padding. */
const frameHeight = { full: 3.9, line: 0.9 } as const
const lineHeight = 1.55

/** The editor for question text; TipTap and KaTeX are loaded when it first appears, behind a box of its height. */
export function LazyRichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<EditorSkeleton {...props} />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}

function EditorSkeleton({ label, description, required, variant, minRows }: RichTextEditorProps) {
  const rows = minRows ?? defaultRows[variant]
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} required={required}>
      <Skeleton height={`${frameHeight[variant] + rows * lineHeight}rem`} />
    </Input.Wrapper>
  )
}
