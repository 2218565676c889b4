const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Begins the source of a picture that is still in its file. */
export const PICTURE_PART = 'part:'

/** A formula as question HTML holds it. */
export const formulaHtml = (tex: string, display = false): string =>
  display
    ? `<div data-type="block-math" data-latex="${escapeHtml(tex)}"></div>`
    : `<span data-type="inline-math" data-latex="${escapeHtml(tex)}"></span>`

export const pictureHtml = (part: string, alt: string, width?: number): string =>
  `<img src="${PICTURE_PART}${escapeHtml(part)}" alt="${escapeHtml(alt)}"${width ? ` width="${width}"` : ''}>`
