import { Input } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { EditorContent, useEditorState } from '@tiptap/react'
import { type CSSProperties, useMemo, useState } from 'react'
import { isBlank } from './document-html.ts'
import { findDirection, type RichTextEditorProps } from './editor-props.ts'
import type { FormulaTarget } from './formula-commands.ts'
import { FormulaDialog } from './formula-dialog.tsx'
import type { ImageTarget } from './image-commands.ts'
import { ImageDialog } from './image-dialog.tsx'
import classes from './rich-text.module.css'
import { Toolbar } from './toolbar.tsx'
import { useEditorDocument } from './use-editor-document.ts'

export interface EditorFieldProps extends RichTextEditorProps {
  minRows: number
}

/** The labelled field: tools, text and the dialogs they open. */
export function EditorField(props: EditorFieldProps) {
  const { label, description, error, required, minRows, uploadImage, placeholder, variant } = props
  const id = useId(props.id)
  const [formula, setFormula] = useState<FormulaTarget | null>(null)
  const [images, setImages] = useState<ImageTarget[]>([])
  const addImages = (added: ImageTarget[]) => setImages((waiting) => [...waiting, ...added])
  const line = variant === 'line'
  const editor = useEditorDocument({
    value: props.value,
    onChange: props.onChange,
    autoFocus: props.autoFocus ?? false,
    attributes: useTextboxAttributes(id, props),
    line,
    openFormula: setFormula,
    takeImages: (files, position) => {
      if (uploadImage) addImages(files.map((file) => ({ kind: 'new', file, position })))
    },
  })
  const closeImage = () => {
    setImages((waiting) => waiting.slice(1))
    if (images.length <= 1) editor.commands.focus()
  }
  const blank = useEditorState({ editor, selector: (state) => isBlank(state.editor.state.doc) })
  const tools = (
    <Toolbar
      editor={editor}
      controls={id}
      line={line}
      openFormula={setFormula}
      openImages={uploadImage ? addImages : undefined}
    />
  )
  return (
    <Input.Wrapper
      id={`${id}-field`}
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
        data-faulty={Boolean(error) || undefined}
        data-described={Boolean(description) || undefined}
      >
        {!line && tools}
        <div className={classes.body} style={{ '--rows': minRows } as CSSProperties}>
          {blank && placeholder && (
            <div className={classes.placeholder} aria-hidden>
              {placeholder}
            </div>
          )}
          <EditorContent editor={editor} />
        </div>
        {line && tools}
      </div>
      <FormulaDialog target={formula} editor={editor} line={line} onClose={() => setFormula(null)} />
      <ImageDialog target={images[0] ?? null} editor={editor} upload={uploadImage} onClose={closeImage} />
    </Input.Wrapper>
  )
}

/** What assistive technology is told about the text: its name, its description and its error. */
function useTextboxAttributes(id: string, props: EditorFieldProps): Record<string, string> {
  const { description, error, required, variant, lang, placeholder } = props
  const described = [description && `${id}-field-description`, error && error !== true && `${id}-field-error`]
  const describedBy = described.filter(Boolean).join(' ')
  const invalid = Boolean(error)
  return useMemo(() => {
    const direction = findDirection(lang)
    return {
      id,
      class: classes.text ?? '',
      role: 'textbox',
      'aria-labelledby': `${id}-field-label`,
      'aria-multiline': String(variant === 'full'),
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      ...(invalid ? { 'aria-invalid': 'true' } : {}),
      ...(required ? { 'aria-required': 'true' } : {}),
      ...(placeholder ? { 'aria-placeholder': placeholder } : {}),
      ...(lang ? { lang } : {}),
      ...(direction ? { dir: direction } : {}),
    }
  }, [id, variant, describedBy, invalid, required, placeholder, lang])
}
