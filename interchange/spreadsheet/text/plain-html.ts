const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => ENTITIES[character]!) : text
}

const lineToHtml = (line: string): string => escapeText(line.trim().replace(/[ \t]{2,}|\t/g, ' '))

/** Plain text → question HTML: a blank line starts a paragraph, any other line end is a `<br>`. */
export function plainToHtml(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.includes('\n')) return `<p>${lineToHtml(trimmed)}</p>`
  return trimmed
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map(lineToHtml))
    .map((lines) => `<p>${lines.join('<br>')}</p>`)
    .join('')
}
