import { foreignHeadings } from '../values/foreign-headings.ts'

/**
 * What lists of marks call their columns in other languages: German, French, Spanish, Portuguese, Italian, Dutch, Turkish, Polish, Russian, Indonesian and Malay, Swahili,
 * Arabic, Urdu, Chinese, Bengali, Nepali, Gujarati, Punjabi, Tamil, Telugu, Kannada and Malayalam. Words that are two of these stand in neither.
 */
const words = {
  roll_no: `n d appel,n° d appel,no d appel,numéro d appel,nº de lista,no de lista,número de lista,nº de chamada,no de chamada,okul no,numer w dzienniku,رول نمبر,رقم الجلوس,学号,座号,ক্রমিক রোল,
    રોલ નંબર,રોલ નં,ਰੋਲ ਨੰ,ਰੋਲ ਨੰਬਰ,பதிவு எண்,தேர்வு எண்,హాల్ టికెట్ నం,రోల్ నెం,ರೋಲ್ ನಂ,ನೋಂದಣಿ ಸಂಖ್ಯೆ,റോൾ നമ്പർ`,
  name: `name vorname,nachname vorname,schüler in,schülerin,schüler und schülerin,élèves,nom prénom,prénom nom,aluno a,aluna,aluno,alumna,alumno a,alumno,estudiante,apellidos y nombres,apellidos y nombre,
    alunno,cognome e nome,nominativo,leerling,naam,öğrenci,adı soyadı,ad soyad,uczeń,nazwisko i imię,imię i nazwisko,ученик,фамилия имя,фио,ф и о,jina,jina la mwanafunzi,mwanafunzi,اسم الطالب,الاسم,نام,طالب علم کا نام,
    نام طالب علم,姓名,学生姓名,ছাত্র ছাত্রীর নাম,ਨਾਮ,ਵਿਦਿਆਰਥੀ ਦਾ ਨਾਮ,ವಿದ್ಯಾರ್ಥಿಯ ಹೆಸರು,ಹೆಸರು,കുട്ടിയുടെ പേര്,പേര്,వ్ద్యార్థి పేరు`,
  first_name: 'forename,forenames,christian name,nome proprio,voornaam,imię,имя,adı',
  last_name: 'surnames,cognome,achternaam,nazwisko,фамилия,soyadı',
  marks: `punkte,erreichte punkte,punktzahl,points obtenus,note obtenue,nota,notas,nota obtenida,puntaje,puntos,calificación,calificacion,pontos,pontuação,voto,punteggio,cijfer,punten,puan,alınan puan,ocena,
    punkty,балл,баллы,оценка,nilai,nilai akhir,markah,alama,الدرجة,درجة,العلامة,حاصل کردہ نمبر,نمبر,分数,成绩,得分,প্রাপ্ত নম্বর,নম্বর,प्राप्ताङ्क,ગુણ,મેળવેલ ગુણ,ਅੰਕ,ਪ੍ਰਾਪਤ ਅੰਕ,மதிப்பெண்,மதிப்பெண்கள்,
    பெற்ற மதிப்பெண்,మార్కులు,వచ్చిన మార్కులు,ಅಂಕ,ಅಂಕಗಳು,ಪಡೆದ ಅಂಕಗಳು,മാർക്ക്,ലഭിച്ച മാർക്ക്`,
  total: `summe,gesamt,gesamtpunkte,gesamtpunktzahl,somme,total général,suma,soma,totale,totaal,toplam,razem,итого,всего,сумма,jumlah,jumla,المجموع,مجموع,کل نمبر حاصل کردہ,总分,合计,মোট,सर्वमोट,जम्मा,કુલ,કુલ ગુણ,
    ਕੁੱਲ,மொத்தம்,மொத்த மதிப்பெண்,మొత్తం,ಒಟ್ಟು,ആകെ`,
  percent:
    'prozent,pourcentage,porcentaje,porcentagem,percentuale,procent,yüzde,процент,persentase,peratus,asilimia,النسبة المئوية,النسبة,فیصد,百分比,শতকরা,ટકા,ਪ੍ਰਤੀਸ਼ਤ,சதவீதம்,శాతం,ಶೇಕಡಾ,ശതമാനം',
  grade: 'mention,conceito,predikat,gred,daraja,التقدير,等级,গ্রেড,ગ્રેડ,தரம்,గ్రేడ్,ಗ್ರೇಡ್,ഗ്രേഡ്',
  rank: 'rang,classement,puesto,posición,colocação,peringkat,ranking,kedudukan,nafasi,الترتيب,名次,排名,মেধাক্রম,স্থান,ક્રમ સ્થાન,தரவரிசை,ర్యాంక్,ರ್ಯಾಂಕ್,റാങ്ക്',
  maximum: `max punkte,maximale punktzahl,höchstpunktzahl,barème,note maximale,puntaje máximo,nota máxima,valor máximo,punteggio massimo,nilai maksimum,nilai maksimal,skor maksimal,markah penuh,الدرجة العظمى,
    الدرجة النهائية,النهاية العظمى,کل نمبر,满分,পূর্ণমান,पूर्णाङ्क,કુલ ગુણમાંથી,மொத்த மதிப்பெண்கள்,గరిష్ఠ మార్కులు,ಗರಿಷ್ಠ ಅಂಕಗಳು,പരമാവധി മാർക്ക്`,
  remarks: `bemerkung,bemerkungen,anmerkung,appréciation,appréciations,observation,observations,observaciones,observações,observação,situação,situación,osservazioni,opmerking,opmerkingen,açıklama,uwagi,
    примечание,примечания,keterangan,ket,catatan,maoni,ملاحظات,کیفیت,备注,মন্তব্য,कैफियत,विशेष,નોંધ,ਟਿੱਪਣੀ,குறிப்பு,రిమార్కులు,ಷರಾ,കുറിപ്പ്`,
  attendance:
    'anwesenheit,présence,asistencia,frequência,presença,kehadiran,mahudhurio,الحضور,حاضری,出勤,উপস্থিতি,હાજરી,வருகை,హాజరు,ಹಾಜರಾತಿ,ഹാജർ',
  count: `fehltage,fehlzeiten,absences,nombre d absences,faltas,nº de faltas,inasistencias,ausências,assenze,devamsızlık,пропуски,moyenne,moyenne de la classe,moyenne classe,moyenne générale,promedio,
    promedio del curso,média,média da turma,media della classe,durchschnitt,klassenschnitt,klassendurchschnitt,rata rata,rata rata kelas,purata,class average,class avg,class mean,average of class,highest in class,
    lowest in class,class highest,class lowest,min,min marks,minimum marks,pass marks,passing marks,kkm`,
  person:
    'l p,jk,m w,w m,m f,f m,gender m f,sex m f,district,reg group,tutor group,sen,sen status,pp,pupil premium,eal,fsm,lac,send',
} as const

type ForeignWords = Readonly<
  Record<keyof typeof words | 'admission_no' | 'class' | 'section' | 'class_section', string>
>

const ofPeople = (
  { full_name, first_name, last_name, ...others }: typeof foreignHeadings,
  field: string,
): readonly string[] => {
  if (field === 'name') return full_name ?? []
  if (field === 'first_name') return first_name ?? []
  if (field === 'last_name') return last_name ?? []
  if (field in others && !personal.test(field)) return others[field] ?? []
  return field === 'person' ? Object.keys(others).flatMap((one) => (personal.test(one) ? (others[one] ?? []) : [])) : []
}

/** What a roster has of people, and marks have no use for. */
const personal = /^(?:gender|dob|guardian|father|mother)/

const fields = [...Object.keys(words), 'admission_no', 'class', 'section', 'class_section'] as (keyof ForeignWords)[]

/** By field: as they stand in headings, with those of rosters. */
export const foreignWords: readonly (readonly [keyof ForeignWords, readonly string[]])[] = fields.map((field) => [
  field,
  [...ofPeople(foreignHeadings, field), ...(field in words ? words[field as keyof typeof words].split(/\s*,\s*/) : [])],
])
