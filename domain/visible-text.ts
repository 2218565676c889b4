/** Signs that nobody sees and that no script needs: a name with one of them is found by nobody who types it. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Joiners, which Indian scripts and Persian need between their letters, and nobody else anywhere. */
const idleJoiner =
  /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])|(?<=\p{Script=Latin})[\u200c\u200d]+|[\u200c\u200d]+(?=\p{Script=Latin})/gu

const isPlain = /^[ -~]*$/

/** A name or a key as people see it. Tabs and line ends stay, for whoever reads it to say what they are. */
export const withoutUnseen = (text: string): string =>
  isPlain.test(text) ? text : text.replace(unseen, '').replace(idleJoiner, '')
