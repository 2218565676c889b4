import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readViewedName, viewedName } from '../../items/picture-view.ts'
import { readWord } from '../read-word.ts'
import { madeWord, paragraph, run, table } from '../testing/made-word.ts'

const blip = (id: string, cut = '', frame = '') =>
  `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="${id}"/>${cut}</pic:blipFill><pic:spPr>${frame}</pic:spPr></pic:pic></a:graphicData></a:graphic>`
const inline = (id: string, cut = '', frame = '', alt = 'A cell') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${alt}"/>${blip(id, cut, frame)}</wp:inline></w:drawing></w:r>`
const anchored = (id: string) =>
  `<w:r><w:drawing><wp:anchor behindDoc="0"><wp:positionH relativeFrom="column"><wp:posOffset>914400</wp:posOffset></wp:positionH><wp:wrapSquare wrapText="bothSides"/><wp:docPr id="2" name="y" descr="A leaf"/>${blip(id)}</wp:anchor></w:drawing></w:r>`
const old = (id: string, cut = '', style = '') =>
  `<w:r><w:pict><v:shape alt="A root" style="width:40pt;${style}"><v:imagedata r:id="${id}"${cut}/></v:shape></w:pict></w:r>`
const image = (name: string, alt: string) => `<img src="part:word/media/${name}" alt="${alt}">`
const media = { 'word/media/one.png': 'png', 'word/media/two.jpeg': 'jpeg', 'word/media/three.gif': 'gif' }
const read = (body: string[], parts: Record<string, string> = media) => readWord(madeWord(body, parts))
const asked = (...content: string[]) => [
  paragraph(run('1. What does the picture show here?') + content.join('')),
  paragraph('Ans: A cell.'),
]
const textOf = (...content: string[]) => read(asked(...content)).questions[0]?.question_text

describe('I24 pictures of a Word file', () => {
  it.each<[string, string, string]>([
    ['in the line', inline('one'), image('one.png', 'A cell')],
    ['anchored, with the text around it', anchored('two'), image('two.jpeg', 'A leaf')],
    ['of VML', old('three'), image('three.gif', 'A root')],
    [
      'that stands there twice, in the form of today and that of before',
      `<mc:AlternateContent><mc:Choice>${inline('one')}</mc:Choice><mc:Fallback>${old('one')}</mc:Fallback></mc:AlternateContent>`,
      image('one.png', 'A cell'),
    ],
    [
      'cut at its sides',
      inline('one', '<a:srcRect l="25000" t="10000" r="12500"/>'),
      image('one.png#0.25,0.1,0.125,0,0,', 'A cell'),
    ],
    ['with a margin added, which is none of it', inline('one', '<a:srcRect l="-5000"/>'), image('one.png', 'A cell')],
    [
      'turned and mirrored',
      inline('one', '', '<a:xfrm rot="-5400000" flipH="1"/>'),
      image('one.png#0,0,0,0,270,h', 'A cell'),
    ],
    [
      'of VML cut and turned',
      old('three', ' cropleft="16384f" cropbottom="0.5"', 'rotation:90'),
      image('three.gif#0.25,0,0,0.5,90,', 'A root'),
    ],
  ])('%s', (_name, drawn, html) => {
    const { questions, pictures, losses } = read(asked(drawn))
    expect(questions[0]?.question_text).toBe(`<p>What does the picture show here?${html}</p>`)
    expect([...pictures.keys()]).toEqual([/part:([^"]*)/.exec(html)?.[1]])
    expect(pictures.values().next().value?.length).toBeGreaterThan(2)
    expect([questions[0]?.losses ?? [], losses]).toEqual([[], []])
  })

  const frame = (turn: string, [x, y, w, h]: readonly number[] = [0, 0, 100, 100]) =>
    `<a:xfrm ${turn}><a:off x="${x}" y="${y}"/><a:ext cx="${w}" cy="${h}"/></a:xfrm>`
  const pic = (id: string, turn = '', place?: readonly number[]) =>
    `<pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill><pic:spPr>${frame(turn, place)}</pic:spPr></pic:pic>`
  const arrow = '<wps:wsp><wps:spPr><a:prstGeom prst="rightArrow"/></wps:spPr></wps:wsp>'
  const groupOf = (name: string, turn: string, inner: string) =>
    `<wpg:${name}><wpg:grpSpPr><a:xfrm ${turn}><a:off x="0" y="0"/><a:ext cx="200" cy="200"/><a:chOff x="0" y="0"/><a:chExt cx="100" cy="100"/></a:xfrm></wpg:grpSpPr>${inner}</wpg:${name}>`
  const grouped = (turn: string, inner: string) =>
    `<w:r><w:drawing><wp:anchor><wp:docPr id="3" name="g" descr="A cell"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup">${groupOf('wgp', turn, inner)}</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`
  const oldGroup = (style: string, inner: string) =>
    `<w:r><w:pict><v:group style="${style}">${inner}</v:group></w:pict></w:r>`
  const oldShape = (id: string, style = '') =>
    `<v:shape alt="A root" style="width:40pt;${style}"><v:imagedata r:id="${id}"/></v:shape>`

  it.each<[string, string, string]>([
    ['turned as a whole', grouped('rot="5400000"', pic('one')), '#0,0,0,0,90,'],
    ['turned by itself and as a whole', grouped('rot="5400000"', pic('one', 'rot="1800000"')), '#0,0,0,0,120,'],
    ['mirrored as a whole', grouped('flipH="1"', pic('one', 'rot="1800000"')), '#0,0,0,0,330,h'],
    ['mirrored twice', grouped('flipV="1"', pic('one', 'flipV="1"')), ''],
    [
      'of a group in a group',
      grouped('rot="5400000"', groupOf('grpSp', 'flipH="1" rot="1800000"', pic('one', 'flipV="1"'))),
      '#0,0,0,0,120,hv',
    ],
  ])('I24 in a group, %s', (_name, drawn, view) => {
    const { questions } = read(asked(drawn))
    expect(questions[0]?.question_text).toBe(
      `<p>What does the picture show here?${image(`one.png${view}`, 'A cell')}</p>`,
    )
    expect(questions[0]?.losses ?? []).toEqual([])
  })

  it('I24 in a group of older programs', () => {
    const drawn = oldGroup('rotation:90;flip:x', oldShape('three', 'rotation:30'))
    expect(textOf(drawn)).toBe(`<p>What does the picture show here?${image('three.gif#0,0,0,0,60,h', 'A root')}</p>`)
  })

  it.each<[string, string, number]>([
    ['an arrow at a picture', grouped('', pic('one') + arrow), 1],
    ['an arrow in a group within', grouped('', groupOf('grpSp', '', pic('one') + arrow)), 1],
    ['pictures over one another', grouped('', pic('one', '', [0, 0, 100, 100]) + pic('two', '', [20, 20, 30, 30])), 1],
    ['pictures beside one another', grouped('', pic('one', '', [0, 0, 50, 50]) + pic('two', '', [55, 0, 50, 50])), 0],
    ['a line over an older picture', oldGroup('', `${oldShape('three')}<v:line from="0,0" to="9,9"/>`), 1],
  ])('I24 what a group says beyond its pictures is named: %s', (_name, drawn, lost) => {
    const { questions } = read(asked(drawn))
    expect((questions[0]?.losses ?? []).map(({ code }) => code)).toEqual(Array(lost).fill('drawing'))
    expect((questions[0]?.doubts ?? []).filter(({ code }) => code === 'lost')).toHaveLength(lost)
  })

  const sized = (cx: unknown, cy: unknown, more = '', cut = '') =>
    inline('one', cut, more).replace('<wp:inline>', `<wp:inline><wp:extent cx="${cx}" cy="${cy}"/>`)
  const oldSized = (style: string) =>
    `<w:r><w:pict><v:shape alt="A cell" style="${style}"><v:imagedata r:id="one"/></v:shape></w:pict></w:r>`
  const member = (style: string) => oldSized(style).replace(/<\/?w:(?:r|pict)>/g, '')

  it.each<[string, string, number | undefined]>([
    ['1,905,000 units', sized(1_905_000, 952_500), 200],
    ['what is left of it when it is cut', sized(952_500, 952_500, '', '<a:srcRect l="50000"/>'), 100],
    ['what it takes when it lies on its side', sized(1_905_000, 952_500, '<a:xfrm rot="5400000"/>'), 100],
    ['what it takes when it leans', sized(952_500, 952_500, '<a:xfrm rot="2700000"/>'), 141],
    ['a picture that says it alone', inline('one', '', frame('', [0, 0, 952_500, 952_500])), 100],
    [
      'its share of a group',
      grouped('', pic('one', '', [0, 0, 952_500, 952_500])).replace(
        /<a:ext cx="200" cy="200"\/>.*?<a:chExt cx="100" cy="100"\/>/,
        '<a:ext cx="1905000" cy="1905000"/><a:chExt cx="952500" cy="952500"/>',
      ),
      200,
    ],
    ['points', oldSized('width:75pt;height:30pt'), 100],
    ['inches', oldSized('position:absolute; width: 1.5in; height:1in'), 144],
    [
      'the measure of an older group',
      oldGroup('width:75pt;height:75pt', member('width:500;height:500')).replace(
        '<v:group',
        '<v:group coordsize="1000,1000"',
      ),
      50,
    ],
    ['nothing', sized(0, 0), undefined],
    ['no number', sized('x', -5), undefined],
    ['more than there is', sized('1e999', 5), undefined],
  ])('I24 is as wide as Word shows it: %s', (_name, drawn, width) =>
    expect(/ width="(\d+)"/.exec(textOf(drawn) ?? '')?.[1]).toBe(width && String(width)))

  it('in options, in cells of options and in a table of the question', () => {
    const { questions } = read([
      paragraph('1. Which of these pictures shows a cell?'),
      paragraph(run('a) ') + inline('one')),
      paragraph(run('b) ') + old('three')),
      paragraph('Ans: b'),
      paragraph('2. Which of these pictures shows a leaf?'),
      table([[paragraph(run('a) ') + anchored('two')), paragraph(run('b) ') + inline('one'))]]),
      paragraph('Ans: a'),
      paragraph('3. What do the pictures of the table show?'),
      table([
        ['First', 'Second'],
        [paragraph(inline('one')), paragraph(anchored('two'))],
      ]),
      paragraph('Ans: A cell and a leaf.'),
    ])
    const options = questions.map(({ question_options }) => question_options.map(({ data }) => data))
    expect(options.slice(0, 2)).toEqual([
      [`<p>${image('one.png', 'A cell')}</p>`, `<p>${image('three.gif', 'A root')}</p>`],
      [`<p>${image('two.jpeg', 'A leaf')}</p>`, `<p>${image('one.png', 'A cell')}</p>`],
    ])
    expect(questions[2]?.question_text).toContain(
      `<td><p>${image('one.png', 'A cell')}</p></td><td><p>${image('two.jpeg', 'A leaf')}</p></td>`,
    )
  })

  it.each(['emf', 'wmf', 'bmp', 'tiff'])('of %s is named, asked, and its place stays marked', (ending) => {
    const { questions, pictures } = read(asked(inline('four')), { [`word/media/four.${ending}`]: 'x' })
    expect(questions[0]?.question_text).toBe('<p>What does the picture show here?[…]</p>')
    expect(questions[0]?.losses).toMatchObject([{ code: 'picture_kind', detail: ending.toUpperCase() }])
    expect(questions[0]?.doubts?.map(({ code }) => code)).toContain('lost')
    expect(pictures.size).toBe(0)
  })

  it('that is not there is named, and one from elsewhere is never fetched', () => {
    expect(textOf(inline('nowhere'))).toBe('<p>What does the picture show here?[…]</p>')
    const { questions } = read(asked(inline('far')), {
      'word/_rels/document.xml.rels':
        '<Relationships><Relationship Id="far" Type="x/image" TargetMode="External" Target="http://a.test/b.png"/></Relationships>',
    })
    expect(questions[0]?.losses).toMatchObject([{ code: 'link', detail: 'http://a.test/b.png' }])
  })

  it('is named by what is shown of it, within bounds', () => {
    const whole = { left: 0, top: 0, right: 0, bottom: 0, flip: '', degrees: 0 } as const
    expect(viewedName('a.png', { ...whole, left: 0.004, degrees: 360 })).toBe('a.png')
    expect(viewedName('a.png', { ...whole, left: Number.NaN, top: 9, degrees: Number.NaN })).toBe(
      'a.png#0,0.9999,0,0,0,',
    )
    expect(readViewedName('a#1.png#0,0.5,0,0,90,hv')).toEqual({
      part: 'a#1.png',
      view: { left: 0, top: 0.5, right: 0, bottom: 0, degrees: 90, flip: 'hv' },
    })
    expect(readViewedName('a#1,2,3,4,5,h.png').view).toBe(null)
  })
})

it('I27 formulas of a question, its options and its answer', () => {
  const formula = (text: string) => `<m:oMath><m:r><m:t>${text}</m:t></m:r></m:oMath>`
  const { questions } = read([
    paragraph(`${run('1. Which is the same as ')}${formula('α+β')}${run('?')}`),
    paragraph(run('a) ') + formula('β+α')),
    paragraph(run('b) ') + formula('α−β')),
    paragraph('Ans: a'),
  ])
  const tex = JSON.stringify(questions[0]).match(/data-latex=\\"(.*?)\\"/g)
  expect(tex).toHaveLength(3)
  expect(questions[0]?.question_options.map(({ is_correct }) => is_correct)).toEqual([true, false])
})

describe('I82 what could run, or lies elsewhere, is never opened', () => {
  /** Would throw as damaged, or show its words, if anybody read it. */
  const hidden = '<w:document><w:body><w:p><w:r><w:t>1. Hidden'
  const relations = (inner: string) => `<Relationships>${inner}</Relationships>`
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

  it('macros are told, and are in nothing that is read', () => {
    const { losses, questions, pictures } = read(asked(), {
      'word/vbaProject.bin': hidden,
      'word/_rels/document.xml.rels': relations(
        '<Relationship Id="v" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/>',
      ),
    })
    expect(losses.map(({ code }) => code)).toEqual(['macros'])
    expect([questions.length, pictures.size]).toEqual([1, 0])
  })

  it('embedded files and parts of another kind are told where they stand, and not read', () => {
    const object = '<w:r><w:object><o:OLEObject ProgID="Excel.Sheet.12" r:id="o"/></w:object></w:r>'
    const { losses, questions, left } = read([...asked(object), '<w:altChunk r:id="c"/>'], {
      'word/embeddings/o.xlsx': hidden,
      'word/c.html': '<p>2. Another question?</p>',
      'word/_rels/document.xml.rels': relations(
        `<Relationship Id="o" Type="${office}/package" Target="embeddings/o.xlsx"/><Relationship Id="c" Type="${office}/aFChunk" Target="c.html"/>`,
      ),
    })
    expect(questions.length).toBe(1)
    expect(questions[0]?.losses).toMatchObject([{ code: 'embedded', detail: 'Excel.Sheet.12' }])
    expect(questions[0]?.doubts?.map(({ code }) => code)).toContain('lost')
    expect(losses.map(({ code }) => code)).toEqual(['embedded'])
    expect(JSON.stringify([questions, left])).not.toContain('Another question')
  })

  it('a template of elsewhere is nothing that is read', () => {
    const settings = `<w:settings><w:attachedTemplate r:id="t"/></w:settings>`
    const { questions } = read(asked(), {
      'word/settings.xml': settings,
      'word/_rels/settings.xml.rels': relations(
        `<Relationship Id="t" Type="${office}/attachedTemplate" TargetMode="External" Target="http://a.test/x.dotm"/>`,
      ),
      'word/_rels/document.xml.rels': relations(
        `<Relationship Id="s" Type="${office}/settings" Target="settings.xml"/><Relationship Id="y" Type="${office}/styles" TargetMode="External" Target="http://a.test/styles.xml"/>`,
      ),
    })
    expect(questions.length).toBe(1)
  })

  it('a document in a document is no document', () => {
    const inner = zipSync({ 'word/document.xml': new TextEncoder().encode(hidden) })
    const bytes = madeWord(asked(), { 'word/embeddings/inner.docx': inner })
    expect(readWord(bytes).questions.length).toBe(1)
  })
})
