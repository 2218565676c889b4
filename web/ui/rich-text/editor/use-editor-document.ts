import { useLingui } from '@lingui/react/macro'
import { DOMParser, type Slice } from '@tiptap/pm/model'
import type { EditorProps } from '@tiptap/pm/view'
import { type Editor, useEditor } from '@tiptap/react'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import { readHtml } from '../paste/document-html.ts'
import { toOneLine } from '../paste/one-line.ts'
import { cleanPastedHtml } from '../paste/paste-cleanup.ts'
import { writtenToHtml } from '../paste/written-formulas.ts'
import { PictureSource } from '../picture-source.ts'
import { drawSources } from '../tools/image-node.ts'
import { buildExtensions, type EditorParts } from './editor-extensions.ts'

export interface EditorDocument extends EditorParts {
  value: string
  onChange: (html: string) => void
  autoFocus: boolean
  /** Attributes of the element that is written in. */
  attributes: Record<string, string>
}

type ClipboardTextParser = NonNullable<EditorProps['clipboardTextParser']>

/** A TipTap editor that holds `value` and tells every change. `line` and the handlers are read once. */
export function useEditorDocument(options: EditorDocument): Editor {
  const { value, onChange, attributes, autoFocus, line } = options
  const { t } = useLingui()
  const image = t`[picture: paste it separately]`
  const formula = t`[formula: enter it with the formula button]`
  const sourceOf = use(PictureSource)
  const source = useRef(sourceOf)
  source.current = sourceOf
  const [start] = useState(() => ({
    content: value,
    extensions: buildExtensions({ ...options, sourceOf: (src) => source.current(src) }),
  }))
  const known = useRef(value)
  const editorProps = useMemo(() => {
    const clean = (html: string) => cleanPastedHtml(html, { image, formula })
    const transformPastedHTML = line ? (html: string) => toOneLine(clean(html)) : clean
    /** Plain text with formulas in it comes in as HTML does; any other as ever. */
    const clipboardTextParser: ClipboardTextParser = (text, context, plain, view) => {
      const html = plain ? null : writtenToHtml(text)
      // Nothing: the editor goes on to read the text by itself, which the type doesn't say.
      if (html === null) return null as unknown as Slice
      const box = document.implementation.createHTMLDocument('').createElement('div')
      box.innerHTML = transformPastedHTML(html)
      return DOMParser.fromSchema(view.state.schema).parseSlice(box, { preserveWhitespace: true, context })
    }
    return { attributes, transformPastedHTML, clipboardTextParser }
  }, [attributes, image, formula, line])
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
    // An editor that stands nowhere yet, or no longer, has no pictures: it draws them as it is put in place.
    if (!editor.isDestroyed) drawSources(editor.view.dom, sourceOf)
  }, [editor, sourceOf])
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.chain().setMeta('addToHistory', false).setContent(value, { emitUpdate: false }).run()
  }, [editor, value])
  return editor
}
