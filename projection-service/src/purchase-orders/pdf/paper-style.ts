/**
 * Fonts are those of the machine that prints: Liberation Sans or Arial for most scripts; Chinese, Japanese and Korean
 * need a font such as Noto Sans CJK.
 */
export const paperFonts =
  "'Inter','Helvetica Neue','Liberation Sans',Arial,'DejaVu Sans','Noto Sans','Noto Sans CJK JP','Hiragino Sans','Yu Gothic','Microsoft YaHei','Malgun Gothic',sans-serif";

/** The source of a foot with a text and the number of the page. */
export const paperFoot = (text: string): string =>
  `<div style="width:100%;margin:0 14mm;padding-top:4pt;border-top:.5pt solid #c9cfd8;display:flex;justify-content:space-between;gap:12pt;font:6.5pt/1.4 ${paperFonts};color:#667080">
<span style="overflow-wrap:anywhere">${text}</span>
<span style="white-space:nowrap">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span></div>`;
