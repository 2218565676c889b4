import { Box } from '@mantine/core'
import { type FocusEvent, memo, type ReactNode, useCallback, useRef } from 'react'
import { mediaApi } from '#contract'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { errorText } from '#web/api/call-toasts.ts'
import type { RichTextEditorProps } from '#web/ui/rich-text/editor/editor-props.ts'
import { LazyRichTextEditor } from '#web/ui/rich-text/editor/lazy-editor.tsx'
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

type EditorProps = 'variant' | 'required' | 'minRows' | 'id' | 'autoFocus' | 'tools' | 'dropHint' | 'lang' | 'quiet'

interface RichFieldProps extends Pick<RichTextEditorProps, EditorProps> {
  /** The field's path in the form. */
  path: string
  value: string
  label: string
  description?: string
  /** Where the text is a part of what the form holds; else it is written to `path`. */
  onChange?: (html: string) => void
  /** Shown where the path has no error of its own. */
  error?: ReactNode
  /** Offered several pasted rows of cells; answers whether it took them. */
  takeRows?: (rows: string[][]) => boolean
}

/** A field of formatted text, formulas and pictures. It is checked when the focus leaves it. */
export function RichField({ path, value, onChange, error, takeRows, ...editor }: RichFieldProps) {
  const form = useQuestionForm()
  const latest = useRef({ form, path, onChange, takeRows })
  latest.current = { form, path, onChange, takeRows }
  const change = useCallback((html: string) => {
    const now = latest.current
    if (now.onChange) now.onChange(html)
    else now.form.setFieldValue(now.path, html)
  }, [])
  const offerRows = useCallback((rows: string[][]) => latest.current.takeRows?.(rows) ?? false, [])
  const check = (event: FocusEvent) => {
    const target = event.relatedTarget
    // A dialog of the editor is still the editor.
    if (event.currentTarget.contains(target) || target?.closest('[role="dialog"]')) return
    form.validateField(path)
  }
  const shown = form.errors[path] ?? error
  return (
    <Box onBlur={check} data-faulty={shown ? true : undefined}>
      <Editor
        lang={form.values.language}
        {...editor}
        value={value}
        onChange={change}
        error={shown}
        uploadImage={uploadImage}
        takeRows={takeRows && offerRows}
      />
    </Box>
  )
}
