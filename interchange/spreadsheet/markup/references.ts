const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', times: '×', divide: '÷' },
  ...{ deg: '°', plusmn: '±', frac12: '½', frac14: '¼', frac34: '¾', sup2: '²', sup3: '³', rsquo: '’', lsquo: '‘' },
  ...{
    ldquo: '“',
    rdquo: '”',
    hellip: '…',
    middot: '·',
    bull: '•',
    rarr: '→',
    minus: '−',
    le: '≤',
    ge: '≥',
    ne: '≠',
    pi: 'π',
  },
}

/** The signs that a page writes as references; one that nobody knows stays as it is. */
export const decodeReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, (whole, decimal, hex, name) => {
        if (name !== undefined) return named[String(name)] ?? whole
        const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text
