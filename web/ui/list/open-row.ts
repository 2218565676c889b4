import type { MouseEvent } from 'react'

const openers = ['.list-title', 'td[data-kind="actions"]'].flatMap((part) => [`${part} a`, `${part} button`]).join()

/** A row is opened by its title, or else by the first of its actions. */
export const openRow = (row: Element | null) => row?.querySelector<HTMLElement>(openers)?.click()

const ownWork = 'a, button, input, label, select, textarea'

/** A tap on a card opens it, wherever nothing in it has work of its own; a menu that hangs on a row is no part of it. */
export function openByTap({ target, currentTarget }: MouseEvent): void {
  const isOwn = target instanceof Element && currentTarget.contains(target) && !target.closest(ownWork)
  if (isOwn && (getSelection()?.isCollapsed ?? true)) openRow(currentTarget)
}
