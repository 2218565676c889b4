/** Fonts whose Latin letters print as those of an Indian script: their text is no Unicode, and every one has an encoding of its own. */
const legacyFonts =
  /kruti\s?dev|^devlys|chanakya|^shusha|^shivaji|^aps-|^ds_?aap|^bhasha|^agra\b|^krishna\b|^sanskrit ?99|^dv-?tt|^dvb?w?-tt|^shree-?(?:dev|lipi)|^(?:asees|joy|anmollipi|drchatrik|gurbanilipi)\b|^(?:bamini|tscu?_|tab-|vanavil|senthamil)|^(?:nudi|baraha|brh)\b|^(?:anu |eenadu|hemalatha)|^(?:ml-?tt|fml-?tt|revathi)|^(?:lmg-?arun|terafont|harikrishna|saumil)|^akruti/i

/** Words that Kruti Dev makes of the commonest Hindi ones. */
const krutiWords = new Set([
  ...[
    'gS',
    'gSa',
    'ds',
    'dh',
    'dk',
    'dks',
    'esa',
    'ls',
    'ij',
    'fdl',
    'fdlh',
    'dkSu',
    'dkSu-lk',
    'D;k',
    'fuEu',
    'fuEufyf[kr',
    'ugha',
  ],
  ...[
    'vkSj',
    ',d',
    'fd;k',
    'tkrk',
    'tkrh',
    'gksrk',
    'gksrh',
    "'kCn",
    "iz'u",
    'mŸkj',
    'mÙkj',
    'fdrus',
    'fdruk',
    ';g',
    'og',
    'fy,',
    'okyk',
    'okys',
  ],
  ...[
    'dFku',
    'lgh',
    'vFkok',
    ';k',
    'ftl',
    'blds',
    'mlds',
    'izdkj',
    'Hkkjr',
    'gksus',
    'djus',
    'dh&',
    'rFkk',
    'o"kZ',
    "vko';d",
  ],
])

/** The font of letters that are not Unicode, by its name or by the words that they make; null for a text in order. */
export function findLegacyFont(text: string, fonts: Iterable<string>): string | null {
  for (const font of fonts) if (legacyFonts.test(font)) return font.slice(0, 40)
  const words = text.split(/\s+/).filter(Boolean)
  const known = words.filter((word) => krutiWords.has(word.replace(/[?()|A.]+$/, ''))).length
  const odd = words.filter((word) => /[A-Za-z][;\\[\]=*^'/][A-Za-z]|[A-Za-z]\[k|'k[a-z]/.test(word)).length
  const isOdd = words.length >= 3 && known >= 1 && known + odd >= Math.max(2, words.length * 0.25)
  return isOdd ? 'Kruti Dev?' : null
}
