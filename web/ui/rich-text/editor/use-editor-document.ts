import { useLingui } from '@lingui/react/macro'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { readHtml } from '../paste/document-html.ts'
import { toOneLine } from '../paste/one-line.ts'
import { cleanPastedHtml } from '../paste/paste-cleanup.ts'
import { buildExtensions, type EditorParts } from './editor-extensions.ts'

export interface EditorDocument extends EditorParts {
  value: string
  onChange: (html: string) => void
  autoFocus: boolean
  /** Attributes of the element that is written in. */
  attributes: Record<string, string>
}

/** A TipTap editor that holds `value` and tells every change. `line` and the handlers are read once. */
export function useEditorDocument(options: EditorDocument): Editor {
  const { value, onChange, attributes, autoFocus, line } = options
  const { t } = useLingui()
  const marker = t`[picture: paste it separately]`
  const [start] = useState(() => ({ content: value, extensions: buildExtensions(options) }))
  const known = useRef(value)
  const editorProps = useMemo(() => {
    const clean = (html: string) => cleanPastedHtml(html, marker)
    return { attributes, transformPastedHTML: line ? (html: string) => toOneLine(clean(html)) : clean }
  }, [attributes, marker, line])
  const editor = useEditor({
    ...start,
    editorProps,
    autofocus: autoFocus ? 'end' : false,
    onUpdate: ({ editor: changed }) => {
      const html = readHtml(changed)
      if (html === known.current) return
      known.current = html
      onChange(html)
    },
  })
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.chain().setMeta('addToHistory', false).setContent(value, { emitUpdate: false }).run()
  }, [editor, value])
  return editor
}
