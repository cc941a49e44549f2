import { folded } from './fold.ts';

/**
 * What the default category is called in the languages that FreshRSS ships, older and other spellings included. A list
 * can never be complete, and a name on it may be somebody's own: if an article shows the name, that decides.
 */
const NAMES = `
Sans catégorie; Unkategorisiert; Sin categorizar; Sin categoría; Senza categoria; Sem categoria;
Não categorizado; Sense categoria; Sens categoria; Niet ingedeeld; Zonder categorie; Nezařazeno;
Nezaradené; Bez kategórie; Brak kategorii; Bez kategorii; Без категории; Без категорії;
Без категорія; Kategorisiz; Kategorisizler; Luokittelemattomat; Luokittelematon; Nincs kategória;
Kategorizálatlan; Besorolatlan; Nincs kategorizálva; Χωρίς κατηγορία; Μη κατηγοριοποιημένα;
Tidak Berkategori; Tak Berkategori; Tanpa Kategori; Tidak dikategorikan; Nekategorizēts;
Nav kategorizēts; Bez kategorijas; ללא קטגוריה; دسته‌بندی نشده; دسته‌بندی نشده است; دسته بندی نشده;
دسته بندی نشده است; 未分类; 未分類; 分類されていない; カテゴリなし; カテゴリー未分類; 미분류; 분류 없음; 분류되지 않음; Uncategorised
`;

const FOLDED: ReadonlySet<string> = new Set(NAMES.split(';').map(folded));

/** Whether a name is that of the default category in another language than English. */
export function isDefaultTranslated(name: string): boolean {
  return FOLDED.has(folded(name));
}
