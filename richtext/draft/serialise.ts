import type { Nodes } from 'hast'

const VOID = new Set(['br', 'img'])

const ATTRIBUTE_OF_PROPERTY: Record<string, string> = {
  dataType: 'data-type',
  dataLatex: 'data-latex',
  colSpan: 'colspan',
  rowSpan: 'rowspan',
}

const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
  '`': '&#96;',
}

/** Brackets are escaped in attributes too, which HTML doesn't ask for: nothing in the text then looks like a tag. */
const escapeText = (text: string) => text.replace(/[&<>"`\u00a0]/g, (character) => REFERENCES[character] ?? character)

/** A written draft as HTML source: the one form in which rich text is stored. */
export function serialise(node: Nodes): string {
  if (node.type === 'text') return escapeText(node.value)
  if (node.type === 'root') return node.children.map(serialise).join('')
  if (node.type !== 'element') return ''
  const attributes = Object.entries(node.properties).map(
    ([property, value]) => ` ${ATTRIBUTE_OF_PROPERTY[property] ?? property}="${escapeText(String(value))}"`,
  )
  const opening = `<${node.tagName}${attributes.join('')}>`
  return VOID.has(node.tagName) ? opening : `${opening}${node.children.map(serialise).join('')}</${node.tagName}>`
}
