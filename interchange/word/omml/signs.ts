/** Signs of mathematics and their commands, so that the same sign is the same TeX. Others stay as they are; KaTeX reads most of Unicode. */

const pairs = (text: string): [string, string][] => {
  const words = text.trim().split(/\s+/)
  return words.flatMap((sign, at): [string, string][] => (at % 2 === 0 ? [[sign, `\\${words[at + 1]}`]] : []))
}

export const signs: ReadonlyMap<string, string> = new Map([
  ...pairs(`α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa ϰ varkappa
    λ lambda μ mu µ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi
    ω omega Γ Gamma Δ Delta ∆ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega \u2126 Omega`),
  ...pairs(`± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∙ cdot ∗ ast * ast ⋆ star ∘ circ • bullet ⊕ oplus ⊖ ominus ⊗ otimes
    ⊘ oslash ⊙ odot ∩ cap ∪ cup ⊎ uplus ∨ vee ∧ wedge ∖ setminus ⋄ diamond † dagger ‡ ddagger`),
  ...pairs(`≤ leq ≥ geq ⩽ leqslant ⩾ geqslant ≠ neq ≡ equiv ≈ approx ≅ cong ≃ simeq ∼ sim ~ sim ∝ propto ≪ ll ≫ gg
    ≺ prec ≻ succ ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ⊊ subsetneq ∈ in ∉ notin ∋ ni ⊢ vdash ⊣ dashv ⊨ models
    ⊥ perp ∥ parallel ∦ nparallel ∣ mid ∤ nmid ≜ triangleq ≐ doteq ≔ coloneqq ≮ nless ≯ ngtr ≰ nleq ≱ ngeq ⊄ nsubset`),
  ...pairs(`← leftarrow → to ↔ leftrightarrow ⇐ Leftarrow ⇒ Rightarrow ⇔ Leftrightarrow ↑ uparrow ↓ downarrow
    ↕ updownarrow ⇑ Uparrow ⇓ Downarrow ↦ mapsto ⟵ longleftarrow ⟶ longrightarrow ⟷ longleftrightarrow
    ⟸ Longleftarrow ⟹ Longrightarrow ⟺ Longleftrightarrow ↗ nearrow ↘ searrow ↙ swarrow ↖ nwarrow ⇌ rightleftharpoons
    ⇋ leftrightharpoons ⇀ rightharpoonup ↼ leftharpoonup ↩ hookleftarrow ↪ hookrightarrow ⇄ rightleftarrows`),
  ...pairs(`∞ infty ∂ partial ∇ nabla ℏ hbar ℓ ell ℜ Re ℑ Im ℘ wp ℵ aleph ∀ forall ∃ exists ∄ nexists ¬ neg ∅ emptyset
    ∠ angle ∡ measuredangle △ triangle ▵ triangle ▽ triangledown □ square ■ blacksquare ◊ lozenge ★ bigstar ⊤ top
    … ldots ⋯ cdots ⋮ vdots ⋱ ddots ∴ therefore ∵ because √ surd ‖ | ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor
    ⟨ langle ⟩ rangle £ pounds # # $ $ % % _ _ { { } } & &`),
  ...pairs(`∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ∯ oiint ∰ oiiint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge
    ⨁ bigoplus ⨂ bigotimes ⨀ bigodot ⨄ biguplus ⨆ bigsqcup`),
  ...([
    ['⊄', '\\not\\subset'],
    ['\\', '\\backslash'],
    ['^', '\\hat{}'],
    ['°', '^\\circ'],
    ['−', '-'],
    ['‐', '-'],
  ] as [string, string][]),
  ...([
    ['′', "'"],
    ['″', "''"],
    ['‴', "'''"],
    ['’', "'"],
    ['∕', '/'],
    ['⁄', '/'],
    ['–', '-'],
  ] as [string, string][]),
  ...(
    [
      ['ℝ', 'R'],
      ['ℕ', 'N'],
      ['ℤ', 'Z'],
      ['ℚ', 'Q'],
      ['ℂ', 'C'],
      ['ℙ', 'P'],
      ['ℍ', 'H'],
    ] as const
  ).map(([sign, letter]): [string, string] => [sign, `\\mathbb{${letter}}`]),
  ...(
    [
      ['ℒ', 'L'],
      ['ℱ', 'F'],
      ['ℋ', 'H'],
      ['ℰ', 'E'],
      ['ℬ', 'B'],
      ['ℐ', 'I'],
      ['ℳ', 'M'],
      ['ℛ', 'R'],
    ] as const
  ).map(([sign, letter]): [string, string] => [sign, `\\mathscr{${letter}}`]),
  ...([
    ['ℎ', 'h'],
    ['ⅆ', 'd'],
    ['ⅇ', 'e'],
    ['ⅈ', 'i'],
    ['ο', 'o'],
  ] as [string, string][]),
])

/** Blanks by their width. */
export const blanks: ReadonlyMap<string, string> = new Map([
  ['\u2003', '\\quad '],
  ['\u3000', '\\quad '],
  ['\u2002', '\\;\\:'],
  ['\u2004', '\\;'],
  ['\u2005', '\\:'],
  ['\u205f', '\\:'],
  ['\u2006', '\\,'],
  ['\u2009', '\\,'],
  ['\u200a', '\\,'],
  ['\u202f', '\\,'],
  ['\u00a0', '\\ '],
])

export const functionNames: ReadonlySet<string> = new Set([
  ...['arccos', 'arcsin', 'arctan', 'arg', 'cos', 'cosh', 'cot', 'coth', 'csc', 'deg', 'det', 'dim', 'exp', 'gcd'],
  ...['hom', 'inf', 'ker', 'lg', 'lim', 'liminf', 'limsup', 'ln', 'log', 'max', 'min', 'Pr', 'sec', 'sin', 'sinh'],
  ...['sup', 'tan', 'tanh'],
])

/** Over one letter, and over several. */
export const accents: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['\u0300', ['grave', 'grave']],
  ['\u0301', ['acute', 'acute']],
  ['´', ['acute', 'acute']],
  ['\u0302', ['hat', 'widehat']],
  ['^', ['hat', 'widehat']],
  ['\u0303', ['tilde', 'widetilde']],
  ['~', ['tilde', 'widetilde']],
  ['\u0304', ['bar', 'overline']],
  ['\u0305', ['overline', 'overline']],
  ['¯', ['bar', 'overline']],
  ['‾', ['overline', 'overline']],
  ['\u0306', ['breve', 'breve']],
  ['\u0307', ['dot', 'dot']],
  ['\u0308', ['ddot', 'ddot']],
  ['\u030a', ['mathring', 'mathring']],
  ['\u030c', ['check', 'widecheck']],
  ['\u20d7', ['vec', 'overrightarrow']],
  ['→', ['vec', 'overrightarrow']],
  ['\u20d6', ['overleftarrow', 'overleftarrow']],
  ['←', ['overleftarrow', 'overleftarrow']],
  ['\u20e1', ['overleftrightarrow', 'overleftrightarrow']],
  ['\u20d1', ['overrightharpoon', 'overrightharpoon']],
  ['\u20d0', ['overleftharpoon', 'overleftharpoon']],
  ['\u20db', ['dddot', 'dddot']],
  ['\u20dc', ['ddddot', 'ddddot']],
  ['\u0332', ['underline', 'underline']],
])

/** What groups from above and from below. */
export const groupings: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['⏞', ['overbrace', 'underbrace']],
  ['⏟', ['overbrace', 'underbrace']],
  ['⎴', ['overbracket', 'underbracket']],
  ['⎵', ['overbracket', 'underbracket']],
  ['⏜', ['overgroup', 'undergroup']],
  ['⏝', ['overgroup', 'undergroup']],
  ['¯', ['overline', 'underline']],
  ['_', ['overline', 'underline']],
  ['\u0332', ['overline', 'underline']],
])

export const arrows: ReadonlyMap<string, string> = new Map([
  ['→', 'xrightarrow'],
  ['⟶', 'xrightarrow'],
  ['←', 'xleftarrow'],
  ['↔', 'xleftrightarrow'],
  ['⇒', 'xRightarrow'],
  ['⇐', 'xLeftarrow'],
  ['⇔', 'xLeftrightarrow'],
  ['⇌', 'xrightleftharpoons'],
])

export const brackets: ReadonlyMap<string, string> = new Map([
  ...['(', ')', '[', ']', '|', '/'].map((sign): [string, string] => [sign, sign]),
  ['', '.'],
  ['{', '\\{'],
  ['}', '\\}'],
  ['∣', '|'],
  ['‖', '\\|'],
  ['∥', '\\|'],
  ['⟨', '\\langle '],
  ['⟩', '\\rangle '],
  ['〈', '\\langle '],
  ['〉', '\\rangle '],
  ['<', '\\langle '],
  ['>', '\\rangle '],
  ['⌈', '\\lceil '],
  ['⌉', '\\rceil '],
  ['⌊', '\\lfloor '],
  ['⌋', '\\rfloor '],
  ['\\', '\\backslash '],
])
