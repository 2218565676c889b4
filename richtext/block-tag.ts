/** HTML that brings paragraphs, lists or tables of its own: its line ends are then only white space. */
export const blockTag = /<(?:p|div|ul|ol|table|blockquote|h[1-6])[\s>]/i
