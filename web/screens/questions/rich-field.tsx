import { Box } from '@mantine/core'
import { type FocusEvent, memo, useCallback, useRef } from 'react'
import { mediaApi } from '#contract'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { errorText } from '#web/api/call-toasts.ts'
import type { RichTextEditorProps } from '#web/ui/rich-text/editor-props.ts'
import { LazyRichTextEditor } from '#web/ui/rich-text/lazy-editor.tsx'
import { useQuestionForm } from './form-context.ts'

/** An editor is drawn anew only when its own text changes, not with every letter typed elsewhere in the form. */
const Editor = memo(LazyRichTextEditor)

/** The dialog shows what went wrong, so no toast does. */
async function uploadImage(file: File): Promise<string> {
  try {
    const { data } = await call(mediaApi.uploadFile, { file }, { toasts: 'none' })
    return data.imageUrl
  } catch (error) {
    throw error instanceof CallError ? new Error(errorText(error)) : error
  }
}

interface RichFieldProps extends Pick<RichTextEditorProps, 'variant' | 'required' | 'minRows' | 'id' | 'autoFocus'> {
  /** The field's path in the form. */
  path: string
  value: string
  label: string
  description?: string
}

/** A field of formatted text, formulas and pictures. It is checked when the focus leaves it. */
export function RichField({ path, value, ...editor }: RichFieldProps) {
  const form = useQuestionForm()
  const latest = useRef(form)
  latest.current = form
  const change = useCallback((html: string) => latest.current.setFieldValue(path, html), [path])
  const check = (event: FocusEvent) => {
    const target = event.relatedTarget
    // A dialog of the editor is still the editor.
    if (event.currentTarget.contains(target) || target?.closest('[role="dialog"]')) return
    form.validateField(path)
  }
  return (
    <Box onBlur={check} data-faulty={form.errors[path] ? true : undefined}>
      <Editor
        {...editor}
        value={value}
        onChange={change}
        error={form.errors[path]}
        uploadImage={uploadImage}
        lang={form.values.language}
      />
    </Box>
  )
}
