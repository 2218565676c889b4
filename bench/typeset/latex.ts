/**
 * The bench's papers by XeLaTeX's exam class, from the same stored questions. What differs: no crest, no tags, no text for figures, one run (a second would be
 * needed for "of 5" in the footer), and chemistry as upright letters with subscripts where the package mhchem is missing.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseRichText } from '../../richtext/parse.ts'
import type { Block, Inline } from '../../richtext/tree.ts'
import type { PaperInput, QuestionInput } from '../../typeset/paper/paper-input.ts'

const fonts = fileURLToPath(new URL('../../node_modules/@expo-google-fonts/', import.meta.url))
const family = (command: string, folder: string, file: string) =>
  `\\newfontfamily\\${command}{${file}.ttf}[Path=${fonts}${folder}/400Regular/]`

const preamble = (chemistry: string) =>
  [
    '\\documentclass[11pt,a4paper]{exam}',
    `\\usepackage{fontspec,amsmath,amssymb,graphicx,cancel}${chemistry}`,
    family('devanagari', 'noto-serif-devanagari', 'NotoSerifDevanagari_400Regular'),
    family('naskh', 'noto-naskh-arabic', 'NotoNaskhArabic_400Regular'),
    '\\TeXXeTstate=1\\pointsinrightmargin\\pointname{}\\pagestyle{headandfoot}\\cfoot{Page \\thepage}',
  ].join('\n')

const hasPackage = (name: string) => spawnSync('kpsewhich', [name]).status === 0

/** Whether this machine can print an exam-class document. */
export const hasXelatex = () => spawnSync('xelatex', ['--version']).status === 0 && hasPackage('exam.cls')

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}
const escaped = (text: string) => text.replaceAll(/[\\~^&%$#_{}]/g, (sign) => special[sign] ?? `\\${sign}`)

/** Each script in a font of its own, Arabic from right to left. */
const worded = (text: string) =>
  escaped(text)
    .replaceAll(/[\u0900-\u097f][\u0900-\u097f\s-]*/g, (run) => `{\\devanagari ${run}}`)
    .replaceAll(/[\u0600-\u06ff][\u0600-\u06ff\s]*/g, (run) => `{\\beginR\\naskh ${run}\\endR}`)

const plainChemistry = (latex: string) =>
  latex.replaceAll(
    /\\ce\{([^{}]*)\}/g,
    (_all, text: string) => `\\mathrm{${text.replaceAll(/([A-Za-z)])(\d+)/g, '$1_{$2}').replaceAll('->', '\\to ')}}`,
  )

interface Job {
  files: Map<string, string>
  formula: (latex: string) => string
}

function inline(node: Inline, { files, formula }: Job): string {
  if (node.type === 'text') return node.marks?.includes('bold') ? `\\textbf{${worded(node.text)}}` : worded(node.text)
  if (node.type === 'break') return '\\\\ '
  if (node.type === 'formula') return `$${formula(node.latex)}$`
  const file = files.get(node.src)
  return file ? `\\includegraphics[width=${((node.width ?? 300) * 0.75).toFixed(0)}pt]{${file}}` : escaped(node.alt)
}

function block(node: Block, job: Job): string {
  switch (node.type) {
    case 'paragraph':
      return `${node.children.map((child) => inline(child, job)).join('')}\n\n`
    case 'display-formula':
      return `\\[${job.formula(node.latex)}\\]\n`
    case 'list':
      return `\\begin{enumerate}${node.items.map((item) => `\\item ${blocks(item, job)}`).join('')}\\end{enumerate}\n`
    case 'table': {
      const rows = [...node.head, ...node.body].map((row) =>
        row.map((cell) => blocks(cell.children, job).trim()).join(' & '),
      )
      return `\\begin{center}\\begin{tabular}{|${'c|'.repeat(node.columns)}}\\hline ${rows.join('\\\\\\hline ')}\\\\\\hline\\end{tabular}\\end{center}\n`
    }
    case 'quote':
      return `\\begin{quote}${blocks(node.children, job)}\\end{quote}\n`
  }
}

const blocks = (nodes: Block[], job: Job) => nodes.map((node) => block(node, job)).join('')
const html = (source: string, job: Job) => blocks(parseRichText(source), job).trim()

function questionTex(question: QuestionInput, job: Job): string {
  const entries = question.match ? [...question.match.left, ...question.match.right] : (question.order ?? [])
  const choices = [...question.question_options.map((option) => option.data), ...entries]
  const options = choices.map((text) => `\\choice ${html(text, job)}`).join('\n')
  const parts = question.sub_questions.map((part) => `\\part[${part.max_marks ?? 1}] ${html(part.content, job)}`)
  return [
    `\\question[${Math.ceil(question.max_marks)}] ${html(question.question_text, job)}`,
    choices.length > 0 ? `\\begin{oneparchoices}${options}\\end{oneparchoices}` : '',
    parts.length > 0 ? `\\begin{parts}${parts.join('\n')}\\end{parts}` : '',
  ].join('\n')
}

/** A paper as an exam-class document; `files` are its pictures by address. */
export function latexOf(input: PaperInput, files: Map<string, string>): string {
  const hasChemistry = hasPackage('mhchem.sty')
  const job = { files, formula: hasChemistry ? (latex: string) => latex : plainChemistry }
  const questions = input.sections.flatMap((section) => section.questions.map((question) => questionTex(question, job)))
  return [
    preamble(hasChemistry ? '\\usepackage[version=4]{mhchem}' : ''),
    '\\begin{document}',
    `\\begin{center}\\textbf{\\large ${escaped(input.header_1)}}\\end{center}`,
    `\\begin{questions}${questions.join('\n')}\\end{questions}`,
    '\\end{document}',
  ].join('\n')
}

/** Milliseconds of one run; the shell counts the CPU of what it started. @throws Error with the end of TeX's log */
export function printByXelatex(input: PaperInput): { cpu: number; wall: number } {
  const folder = mkdtempSync(join(tmpdir(), 'typeset-latex-'))
  try {
    const pictures = [...input.images].filter(([, { format }]) => format !== 'webp')
    const files = new Map(pictures.map(([src, { format }], index) => [src, `picture${index}.${format}`]))
    for (const [src, { bytes }] of pictures) writeFileSync(join(folder, files.get(src) ?? ''), bytes)
    writeFileSync(join(folder, 'paper.tex'), latexOf(input, files))
    const start = performance.now()
    const run = spawnSync('sh', ['-c', 'xelatex -interaction=batchmode paper.tex >log.txt; ok=$?; times; exit $ok'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const wall = performance.now() - start
    if (run.status !== 0)
      throw new Error(`xelatex failed: ${spawnSync('tail', ['-20', 'paper.log'], { cwd: folder }).stdout}`)
    return { cpu: cpuOfChildren(run.stdout), wall }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The second line of the shell's `times`: "0m1.23s 0m0.10s", the user and system time of its children. */
function cpuOfChildren(times: string): number {
  const [, children = ''] = times.trim().split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1_000,
    0,
  )
}
