import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { FieldNumber } from '../../papers/making/plan/plan.ts'
import type { BlueprintEditor } from '../blueprint/use-blueprint-editor.ts'

/** The id of a field's element, by its path on the wire: what is wrong jumps there. */
export const fieldId = (path: string): string => `blueprint-${path}`

/** Moves the focus to the field at a path, or to the nearest one that holds it; opens what is folded around it. */
export function focusField(path: string): void {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const element = document.getElementById(fieldId(parts.slice(0, length).join('.')))
    if (!element) continue
    for (let parent = element.closest('details'); parent; parent = parent.parentElement?.closest('details') ?? null) {
      parent.open = true
    }
    element.focus()
    element.scrollIntoView({ block: 'center' })
    return
  }
}

interface BlueprintNumberProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'error' | 'id'> {
  editor: Pick<BlueprintEditor, 'problemOf' | 'touch'>
  path: string
  value: FieldNumber
  onValue: (value: FieldNumber) => void
}

/** A number of the blueprint: its problem is shown once it was left. */
export function BlueprintNumber({ editor, path, value, onValue, ...input }: BlueprintNumberProps) {
  return (
    <NumberInput
      min={0}
      // What was typed stays, with a sentence about it.
      {...input}
      id={fieldId(path)}
      value={value}
      onChange={onValue}
      error={editor.problemOf(path)}
      onBlur={() => editor.touch(path)}
    />
  )
}
