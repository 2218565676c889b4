import { Input } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { type Editor, EditorContent, useEditorState } from '@tiptap/react'
import { type CSSProperties, type ReactNode, useCallback, useState } from 'react'
import type { FormulaTarget } from '../formula/formula-commands.ts'
import { isBlank } from '../paste/document-html.ts'
import { fieldId, useTextboxAttributes } from '../paste/textbox-attributes.ts'
import classes from '../rich-text.module.css'
import { FigureDrop } from '../tools/figure-drop.tsx'
import type { ImageTarget } from '../tools/image-commands.ts'
import { Toolbar } from '../tools/toolbar.tsx'
import type { RichTextEditorProps } from './editor-props.ts'
import { LazyFormulaDialog, LazyImageDialog } from './lazy-dialogs.tsx'
import { useLingeringFocus } from './lingering-focus.ts'
import { useEditorDocument } from './use-editor-document.ts'

export interface EditorFieldProps extends RichTextEditorProps {
  minRows: number
}

/** The labelled field: tools, text and the dialogs they open. */
export function EditorField(props: EditorFieldProps) {
  const { value, onChange, uploadImage, variant, autoFocus = false } = props
  const id = useId(props.id)
  const line = variant === 'line'
  // Tools that come and go stand below: the text must not move under the pointer.
  const isBelow = line || props.quiet === true
  const [formula, setFormula] = useState<FormulaTarget | null>(null)
  /** Pictures wait for their descriptions, one dialog after the other. */
  const [images, setImages] = useState<ImageTarget[]>([])
  const addImages = useCallback((added: ImageTarget[]) => setImages((waiting) => [...waiting, ...added]), [])
  const takeImages = (files: File[], position: number | null) =>
    uploadImage && addImages(files.map((file) => ({ kind: 'new', file, position })))
  const attributes = useTextboxAttributes(id, props)
  const { tools: ownTools, takeRows } = props
  const openImage = (target: ImageTarget) => uploadImage && addImages([target])
  const handlers = { openFormula: setFormula, takeImages, openImage, tools: ownTools, takeRows }
  const editor = useEditorDocument({ value, onChange, autoFocus, attributes, line, ...handlers })
  const closeImage = () => {
    setImages((waiting) => waiting.slice(1))
    if (images.length <= 1) editor.commands.focus()
  }
  const tools = { editor, line, ownTools, openFormula: setFormula, openImages: uploadImage && addImages }
  return (
    <LabelledBox {...props} id={id} editor={editor}>
      {!isBelow && <Toolbar controls={id} {...tools} />}
      <TextBody editor={editor} minRows={props.minRows} placeholder={props.placeholder} />
      {isBelow && <Toolbar controls={id} {...tools} />}
      {props.dropHint && uploadImage && (
        <FigureDrop hint={props.dropHint} onFiles={(files) => takeImages(files, editor.state.doc.content.size)} />
      )}
      <LazyFormulaDialog target={formula} editor={editor} line={line} onClose={() => setFormula(null)} />
      <LazyImageDialog target={images[0] ?? null} editor={editor} upload={uploadImage} onClose={closeImage} />
    </LabelledBox>
  )
}

interface LabelledBoxProps extends RichTextEditorProps {
  id: string
  editor: Editor
  children: ReactNode
}

function LabelledBox({ id, editor, label, description, error, required, variant, quiet, children }: LabelledBoxProps) {
  const { isActive, ...focus } = useLingeringFocus()
  return (
    <Input.Wrapper
      id={fieldId(id)}
      label={label}
      labelElement="div"
      labelProps={{ onClick: () => editor.commands.focus() }}
      description={description}
      error={error}
      required={required}
    >
      <div
        className={classes.field}
        data-variant={variant}
        data-quiet={quiet || variant === 'line' || undefined}
        data-active={isActive || undefined}
        {...focus}
        data-faulty={Boolean(error) || undefined}
        data-described={Boolean(description) || undefined}
      >
        {children}
      </div>
    </Input.Wrapper>
  )
}

interface TextBodyProps {
  editor: Editor
  minRows: number
  placeholder: string | undefined
}

function TextBody({ editor, minRows, placeholder }: TextBodyProps) {
  const blank = useEditorState({ editor, selector: (state) => isBlank(state.editor.state.doc) })
  return (
    <div className={classes.body} style={{ '--rows': minRows } as CSSProperties}>
      {blank && placeholder && (
        <div className={classes.placeholder} aria-hidden>
          {placeholder}
        </div>
      )}
      <EditorContent editor={editor} />
    </div>
  )
}
