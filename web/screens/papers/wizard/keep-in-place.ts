import type { FocusEvent } from 'react'

/**
 * For the blur capture of a form whose submit checks every field: an error that the field being left showed first would push the button
 * away from under the click.
 */
export function keepInPlace(event: FocusEvent): void {
  if (event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.type === 'submit') event.stopPropagation()
}
