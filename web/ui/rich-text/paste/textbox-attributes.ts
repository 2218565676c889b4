import { useMemo } from 'react'
import { findDirection, type RichTextEditorProps } from '../editor/editor-props.ts'
import classes from '../rich-text.module.css'

/** Id of the field around the text; Mantine makes those of the label, the description and the error of it. */
export const fieldId = (id: string) => `${id}-field`

/** What assistive technology is told about the text: its name, its description and its error. */
export function useTextboxAttributes(id: string, props: RichTextEditorProps): Record<string, string> {
  const { description, error, required, variant, lang, placeholder } = props
  const field = fieldId(id)
  const described = [description && `${field}-description`, error && error !== true && `${field}-error`]
  const describedBy = described.filter(Boolean).join(' ')
  const invalid = Boolean(error)
  return useMemo(() => {
    const direction = findDirection(lang)
    return {
      id,
      class: classes.text ?? '',
      role: 'textbox',
      'aria-labelledby': `${field}-label`,
      'aria-multiline': String(variant === 'full'),
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      ...(invalid ? { 'aria-invalid': 'true' } : {}),
      ...(required ? { 'aria-required': 'true' } : {}),
      ...(placeholder ? { 'aria-placeholder': placeholder } : {}),
      ...(lang ? { lang } : {}),
      ...(direction ? { dir: direction } : {}),
    }
  }, [id, field, variant, describedBy, invalid, required, placeholder, lang])
}
