const formula = (latex: string) =>
  `<span data-type="inline-math" data-latex="${latex.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}"></span>`

const sources = String.raw`
25,\!000 § x\,=\,y § 5+3=? § \text{Ça, Ş, Ţ} § \textcircled{a}
\boxed{x} § \boxed{\frac{a}{y_g}} § \left[\boxed{\frac{a}{b}}\right] § x^{\boxed{a}}_{\fbox{b}}
\fcolorbox{red}{yellow}{$x$} § \color{red}{\boxed{x+1}} § \textcolor{blue}{\fbox{a}} § \colorbox{yellow}{$\frac12$}
\int\limits_0^1 § \sum\limits_{i=1}^n i § \mathscr{ABC} § \mathcal{ABC}
\begin{array}{c|c}a&b\\\hdashline c&d\end{array} § \begin{array}{:c:c:}\hdashline a&b\\\hdashline c&d\\\hdashline\end{array} § \left(\begin{array}{|c|c|}\hline a&b\\\hline c&d\\\hline\end{array}\right)
\ce{A -> B} § \ce{A ->[\text{heat and light}] B} § \ce{AgCl v + X} § \xrightarrow[\text{below}]{ab}
\begin{pmatrix}a&\cdots&b\\\vdots&\ddots&\vdots\\c&\cdots&d\end{pmatrix} § \mathrlap{\int_0^1}x § \raisebox{-3pt}{$\frac12$} § \phase{30}
\begin{array}{|c|c|c|}\hline\multicolumn{2}{|c|}{AB}&C\\\hline1&2&3\\\cline{2-3}4&5&\frac12\\\hline\end{array} § \begin{array}{r@{}l}x+2y&=4\\3x-y&=5\end{array}
\cancelto{0}{x+y} § \root 3 \of {x} § 12\enclose{longdiv}{144} § \begin{eqnarray}a&=&b\\&=&\frac cd\end{eqnarray} § \mbox{if }x
`

/** Lines of formulas in which a detail counts: a baseline, a space, a stroke, a colour. */
export const formulaDetails: readonly string[] = sources
  .trim()
  .split('\n')
  .map((line) => `<p>${line.split(' § ').map(formula).join(' and ')}</p>`)
