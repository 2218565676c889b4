/** Commands of LaTeX that mean the same, as one of them or as the sign that people type. */
export const sameCommands: Readonly<Record<string, string>> = {
  '\\dfrac': '\\frac',
  '\\tfrac': '\\frac',
  '\\cfrac': '\\frac',
  '\\times': '×',
  '\\cdot': '×',
  '\\div': '÷',
  '\\pm': '±',
  '\\le': '≤',
  '\\leq': '≤',
  '\\leqslant': '≤',
  '\\ge': '≥',
  '\\geq': '≥',
  '\\geqslant': '≥',
  '\\ne': '≠',
  '\\neq': '≠',
  '\\to': '→',
  '\\rightarrow': '→',
  '\\lt': '<',
  '\\gt': '>',
  '\\pi': 'π',
  '\\theta': 'θ',
  '\\alpha': 'α',
  '\\beta': 'β',
  '\\degree': '°',
  '\\circ': '°',
  '\\infty': '∞',
  '\\angle': '∠',
  '\\triangle': '△',
}

/** Commands of LaTeX that change how a formula looks, not what it says. */
export const silentCommands: ReadonlySet<string> = new Set(
  [
    ...['left', 'right', 'big', 'bigl', 'bigr', 'Big', 'bigg', 'displaystyle', 'textstyle', 'scriptstyle', 'limits'],
    ...['text', 'textbf', 'textit', 'textrm', 'mathrm', 'mathbf', 'mathit', 'mathsf', 'boldsymbol', 'operatorname'],
    ...['quad', 'qquad', 'hspace', 'phantom', 'nolimits', 'boxed', 'color'],
  ].map((command) => `\\${command}`),
)

/** Signs that are typed in one way and set in another. */
export const sameSigns: Readonly<Record<string, string>> = {
  '*': '×',
  '∗': '×',
  '·': '×',
  '⋅': '×',
  '−': '-',
  '–': '-',
  '/': '÷',
  '∕': '÷',
  '⁄': '÷',
}
