declare module '*.po' {
  export const messages: import('@lingui/core').Messages
}

/** A part of a catalogue: './locales/en.po?papers?lingui'. */
declare module '*?lingui' {
  export const messages: import('@lingui/core').Messages
}
