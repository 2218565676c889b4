const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML can't hold (1.0, section 2.2) leaves a box, so that its loss is seen. */
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/gu

/** A text as it stands in XML, between tags or within quotes. */
export const escapeXml = (text: string): string =>
  text.replace(unstorable, '□').replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** The first line of a part. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
