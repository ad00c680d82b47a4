import type { CueWords } from './cue-kind.ts';

/** Its syllables stand apart, and without their accents most are words of other languages. */
const vietnamese: CueWords = {
  code: '=mã',
  password: '=mật',
  intent: 'xac =xác =bảo =đăng =kích =thực =kiểm =khôi =truy',
  enter: '=nhập =sử =dùng =điền =gõ',
  number: '=số',
  promo: '=giảm =khuyến =quà =thưởng =ưu =tặng =voucher =quyên =ủng =trúng',
  order: '=đơn =vận =hóa =hoá =biên =vé =đặt =kiện =khiếu =gói =chuyến giao =hồ =vụ =yêu',
  phone: '=điện =gọi =đt =sđt',
  other: '=khách =bưu =thuế =thẻ =khoản =xổ =tiền =cmnd =cccd =sản =hợp =căn =cứu kh',
};

const indonesian: CueWords = {
  code: 'kode kod kodenya',
  password: 'sandi laluan',
  intent:
    'verifikasi* konfirmasi* keamanan keselamatan masuk* login daftar pendaftaran* aktivasi* autentikasi* otentikasi* otorisasi pemulihan reset pengesahan* sahkan mengonfirmasi* memverifikasi* mengaktifkan* mengesahkan* diverifikasi melanjutkan akses verifikasikan',
  enter: 'masukkan masukan gunakan ketik* ketikkan isikan',
  number: 'nomor nomer nombor',
  promo: 'diskon* kupon* hadiah* donasi* bonus* undian* rabat potongan referral sumbangan baucar diskaun keranjang',
  order:
    'pesanan* tagihan* faktur* resi paket pengiriman* pelacakan* pembelian transaksi* reservasi* pemesanan* tiket* kasus laporan keluhan kwitansi kuitansi bungkusan invois tempahan penerbangan struk resit',
  phone: 'telepon* telpon ponsel hp telefon hubungi',
  other: 'pelanggan* pos npwp nik ktp kartu* produk anggota poskod pajak cukai kontrak polis',
};

const swahili: CueWords = {
  code: 'msimbo misimbo siri',
  password: 'nenosiri nywila neno',
  intent:
    'uthibitish* thibitish* kuthibitish* usalama kuingia ingia usajili kujisajili sajili* uhakiki hakiki* kuhakiki kufungua kufungulia kuamilisha amilisha idhinisha kuidhinisha',
  enter: 'ingiza weka tumia andika kuingiza',
  number: 'namba nambari',
  promo: 'punguzo ofa zawadi bonasi kuponi mchango bahati nasibu vocha promosheni',
  order:
    'agizo oda ankara risiti stakabadhi kifurushi tiketi ufuatiliaji kufuatilia kuhifadhi uhifadhi nafasi malalamiko kesi mzigo bili safari ombi',
  phone: 'simu piga',
  other: 'mteja posta mlipa mlipakodi ushuru kadi kitambulisho jumla nida mwanachama bidhaa',
};

/** Words of Vietnamese, Indonesian and Malay, and Swahili. */
export const vietnameseMalaySwahiliWords: readonly CueWords[] = [vietnamese, indonesian, swahili];
