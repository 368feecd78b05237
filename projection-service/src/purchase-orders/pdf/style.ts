/**
 * Fonts come from the machine that prints: Liberation Sans or Arial for most scripts; Chinese, Japanese and Korean
 * need a font that has them, such as Noto Sans CJK.
 */
export const paperFonts =
  "'Inter','Helvetica Neue','Liberation Sans',Arial,'DejaVu Sans','Noto Sans','Noto Sans CJK JP','Hiragino Sans','Yu Gothic','Microsoft YaHei','Malgun Gothic',sans-serif";

/** Looks of a printed order; sizes in points, as on paper. */
export const paperStyle = `
*{box-sizing:border-box;margin:0;padding:0}
body{font:8.5pt/1.42 ${paperFonts};color:#1b212c;font-variant-numeric:tabular-nums}
.head{display:flex;justify-content:space-between;align-items:flex-start;gap:24pt;padding-bottom:12pt;border-bottom:1.5pt solid #1b212c}
.shop{font-size:15pt;line-height:1.2;font-weight:700;letter-spacing:-.2pt}
.logo{display:block;max-width:60mm;max-height:18mm;margin-bottom:6pt}
.quiet{color:#667080}
.head>div:first-child{flex:1 0 45%}
.kind{text-align:right;overflow-wrap:anywhere}
.kind .label{font-size:8.5pt;font-weight:400}
h1{font-size:15pt;line-height:1.2;font-weight:700;letter-spacing:-.2pt}
.stamp{display:inline-block;margin-top:4pt;padding:1pt 6pt;border:.75pt solid #b4542b;border-radius:8pt;color:#b4542b;font-size:7.5pt;font-weight:700}
.parties{display:flex;gap:24pt;padding:12pt 0 16pt}
.parties>section{flex:1 1 0;min-width:0;overflow-wrap:anywhere}
h2{font-size:7.5pt;font-weight:600;color:#667080;margin-bottom:2pt}
.parties p:first-of-type{font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:0 10pt}
dt{color:#667080}
table{width:100%;border-collapse:collapse}
thead{display:table-header-group}
tr{break-inside:avoid}
th{font-size:7.5pt;font-weight:600;color:#667080;text-align:left;vertical-align:bottom;padding:0 6pt 4pt 0;border-bottom:.75pt solid #9aa3b0}
td{vertical-align:top;padding:4.5pt 6pt 4.5pt 0;border-bottom:.5pt solid #e2e6ec}
.number{text-align:right;white-space:nowrap;padding-left:6pt}
th:last-child,td:last-child{padding-right:0}
.place{width:20pt;color:#667080}
.picture{width:32pt}
.picture span{display:block;width:26pt;height:26pt;border-radius:3pt;overflow:hidden}
.picture span:empty{background:#f1f3f6}
.picture img,.picture svg{display:block;width:26pt;height:26pt;object-fit:cover}
.title{font-weight:600;overflow-wrap:anywhere}
.codes{font-size:7.5pt;color:#667080;overflow-wrap:anywhere}
.end{display:flex;justify-content:space-between;gap:24pt;padding-top:8pt;break-inside:avoid}
.sums{flex:0 0 auto;min-width:190pt;margin-left:auto}
.sums div{display:flex;justify-content:space-between;gap:24pt;padding:1.5pt 0}
.sums .total{margin-top:3pt;padding-top:5pt;border-top:1pt solid #1b212c;font-size:11pt;font-weight:700}
.notes{flex:1 1 0;min-width:0;color:#667080;font-size:8pt;padding-top:1.5pt}
.more{padding-top:18pt;break-inside:avoid}
.more h2{font-size:9pt;font-weight:700;color:#1b212c;margin-bottom:4pt}
.more td{padding-top:3pt;padding-bottom:3pt}
.text{white-space:pre-wrap;overflow-wrap:anywhere}
`;
