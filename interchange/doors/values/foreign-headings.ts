/**
 * What the columns of a roster are called in other languages, in order: Indonesian and Malay, German, French, Portuguese, Spanish, Arabic, Bengali, Nepali,
 * Marathi, Gujarati, Tamil and Telugu. Words that are two of these columns stand in neither.
 */
const words: Readonly<Record<string, string>> = {
  admission_no: `NIPD, No Induk, Nomor Induk, NIS, Schülernummer, Matrikelnummer, N° matricule, Matricule, RA, Matrícula, Nº de matrícula, N.º matrícula,
    رقم القيد, رقم التسجيل, رقم القبول, ভর্তি নম্বর, ভর্তি নং, নিবন্ধন নম্বর, भर्ना नं., भर्ना नम्बर, रजि. नं., रजिस्टर नं., नोंदणी क्रमांक, જી.આર. નં., જી આર નંબર,
    சேர்க்கை எண், ప్రవేశ సంఖ్య`,
  first_name: `Nama Depan, Vorname, Rufname, Prénom, Prénoms, Primeiro nome, Nombre de pila, Nombres, الاسم الأول, Legal Forename, Forename, Forenames,
    Legal First Name, Chosen First Name`,
  last_name: `Nama Belakang, Nachname, Familienname, Nom de famille, Nom, Sobrenome, Apelido, Apellido, Apellidos, اسم العائلة, اللقب, थर, आडनाव, અટક,
    Legal Surname, Legal Last Name`,
  full_name: `Nama, Nama Lengkap, Nama Siswa, Nama Peserta Didik, Nama Murid, Schüler, Schülername, Name des Schülers, Nom et prénom, Nom et prénoms, Nom de l'élève,
    Nom complet, Élève, Nome, Nome do aluno, Nome completo, Aluno, Nombre, Nombre del alumno, Nombre completo, Alumno, Estudiante, اسم الطالب, اسم الطالبة, اسم التلميذ,
    الاسم, الاسم الكامل, নাম, শিক্ষার্থীর নাম, ছাত্রের নাম, ছাত্র/ছাত্রীর নাম, विद्यार्थीको नाम, नामथर, नाम थर, पूरा नाम, विद्यार्थ्याचे नाव, विद्यार्थ्याचे संपूर्ण नाव,
    संपूर्ण नाव, विद्यार्थी नाव, વિદ્યાર્થીનું નામ, નામ, மாணவர் பெயர், மாணவரின் பெயர், மாணவன் பெயர், பெயர், విద్యార్థి పేరు, పేరు, LastFirst, Last First, Learner,
    Learner Name, Learner's Name, Name of Learner`,
  gender: `JK, L/P, Jenis Kelamin, Jantina, Geschlecht, m/w, w/m, Sexe, Sexo, Gênero, Género, النوع, الجنس, লিঙ্গ, ছাত্র/ছাত্রী, लिङ्ग, मुलगा/मुलगी, જાતિ, பாலினம், లింగం`,
  dob: `Tanggal Lahir, Tgl Lahir, Tarikh Lahir, Geburtsdatum, Geb.-Datum, Geb.-Dat., Geb. am, Geboren am, Date de naissance, Né(e) le, Né le, Née le, Data de nascimento,
    Data de nasc., Nascimento, Fecha de nacimiento, تاريخ الميلاد, জন্ম তারিখ, জন্মতারিখ, जन्म मिति, जन्मतारीख, जन्म तारीख, જન્મ તારીખ, பிறந்த தேதி, పుట్టిన తేదీ`,
  class: `Kelas, Klasse, Jahrgang, Classe, Série, Ano escolar, Curso, Grado, الصف, শ্রেণি, শ্রেণী, ધોરણ, வகுப்பு, తరగతి`,
  section: `Groupe, Sección, Grupo, الفصل, الشعبة, শাখা, સેક્શન, વર્ગ, பிரிவு, సెక్షన్`,
  class_section: `Rombel, Rombel Saat Ini, Rombongan Belajar, Turma, Classe et groupe, শ্রেণি ও শাখা, ધોરણ અને વર્ગ, வகுப்பு மற்றும் பிரிவு`,
  roll_no: `No Absen, Nomor Absen, Número de chamada, Nº de chamada, رقم الجلوس, রোল, রোল নং, রোল নম্বর, रोल नम्बर, ह.क्र., हजेरी क्रमांक, રોલ નં., રોલ નંબર, வரிசை எண்,
    రోల్ నం`,
  guardian_name: `Wali, Nama Wali, Erziehungsberechtigte(r), Erziehungsberechtigte, Erziehungsberechtigter, Responsable légal, Responsable, Représentant légal, Responsável,
    Nome do responsável, Acudiente, Tutor legal, ولي الأمر, اسم ولي الأمر, অভিভাবকের নাম, অভিভাবক, अभिभावकको नाम, अभिभावक, पालक, વાલીનું નામ, பாதுகாவலர் பெயர்`,
  father_name: `Nama Ayah, Ayah, Data Ayah Nama, Name des Vaters, Vater, Nom du père, Père, Nome do pai, Pai, Nombre del padre, Padre, اسم الأب, পিতার নাম, पिताको नाम, बाबुको नाम,
    પિતાનું નામ, தந்தை பெயர், தந்தையின் பெயர், తండ్రి పేరు`,
  mother_name: `Nama Ibu, Ibu, Data Ibu Nama, Name der Mutter, Mutter, Nom de la mère, Mère, Nome da mãe, Mãe, Nombre de la madre, Madre, اسم الأم, মাতার নাম, आमाको नाम,
    માતાનું નામ, தாய் பெயர், தாயின் பெயர், తల్లి పేరు`,
  guardian_mobile: `No HP, Nomor HP, No. HP Wali, HP, Telepon, Telefon, Telefonnummer, Handy, Téléphone, Tél., Portable, Telefone, Celular, Celular do responsável,
    Telefone do responsável, Teléfono, Móvil, هاتف ولي الأمر, الهاتف, رقم الهاتف, الجوال, মোবাইল, মোবাইল নং, মোবাইল নম্বর, অভিভাবকের মোবাইল, मोबाइल नम्बर, मोबाईल, मोबाईल नं.,
    भ्रमणध्वनी, મોબાઈલ નંબર, મોબાઈલ, கைபேசி எண், தொலைபேசி எண், ఫోన్ నంబర్, Home Phone, Parent Ph.`,
}

/** By column, the headings of other languages. */
export const foreignHeadings: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(words).map(([column, line]) => [column, line.split(/\s*,\s*/)]),
)
