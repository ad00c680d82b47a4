import type { CueWords } from './cue-kind.ts';

/** Its syllables stand apart, and without their accents most are words of other languages. */
const vietnamese: CueWords = {
  code: '=mã dãy_số chuỗi_số mật_mã =pin mật_khẩu_một',
  password: '=mật',
  intent:
    'xac =xác =bảo =đăng =kích =thực =kiểm =khôi =truy =liên =xóa =xoá =tiếp =ký =đổi =phê =duyệt =mở =bầu đặt_lại',
  enter: '=nhập =sử =dùng =điền =gõ =đọc =dán =chép =ghi =bấm =viết',
  number: '=số =chìa',
  promo: '=giảm =khuyến =quà =thưởng =ưu =tặng =voucher =quyên =ủng =trúng =rút =phiếu =giải',
  order: '=đơn =vận =hóa =hoá =biên =vé =đặt =kiện =khiếu =gói =chuyến giao =hồ =vụ =yêu =lịch =ghế =tàu =sửa',
  phone: '=điện =gọi =đt =sđt',
  other: '=khách =bưu =thuế =thẻ =khoản =xổ =tiền =cmnd =cccd =sản =hợp =căn =cứu kh =sê =seri =lỗi =cuối',
};

const indonesian: CueWords = {
  code: 'kode kod kodenya kode_otp kodnya pinnya sandi_sekali',
  password: 'sandi laluan',
  intent: `
    verifikasi* konfirmasi* keamanan keselamatan masuk* login daftar pendaftaran* aktivasi* autentikasi* otentikasi* otorisasi pemulihan reset
    pengesahan* sahkan mengonfirmasi* memverifikasi* mengaktifkan* mengesahkan* diverifikasi melanjutkan akses verifikasikan menautkan tautkan
    pautkan memautkan hapus menghapus padam memadam lanjutkan teruskan meneruskan tanda_tangan ubah mengubah tukar menukar setujui menyetujui
    identitas kelulusan luluskan buka membuka selesaikan menyelesaikan memulihkan pulihkan otorisasi* mengotorisasi persetujuan pengaktifan pemilihan
    sambungkan`,
  enter: `
    masukkan masukan gunakan ketik* ketikkan isikan memasukkan memasukan input mengisi salin menyalin tempel tempelkan tampal taip menaip tulis
    tuliskan sebutkan berikan mengetik diketik dimasukkan`,
  number: 'nomor nomer nombor angka digit kombinasi',
  promo: `
    diskon* kupon* hadiah* donasi* bonus* undian* rabat potongan referral sumbangan baucar diskaun keranjang poin cashback menangkan pemenang
    promosi* hemat tebus* ganjaran mata_ganjaran`,
  order: `
    pesanan* tagihan* faktur* resi paket pengiriman* pelacakan* pembelian transaksi* reservasi* pemesanan* tiket* kasus laporan keluhan kwitansi
    kuitansi bungkusan invois tempahan penerbangan struk resit antrean antrian kursi kereta retur pengembalian perbaikan janji temu jemput pengaduan
    aduan nombor_giliran`,
  phone: 'telepon* telpon ponsel hp telefon hubungi',
  other: `
    pelanggan* pos npwp nik ktp kartu* produk anggota poskod pajak cukai kontrak polis meteran model cabang kendaraan mahasiswa siswa perpustakaan
    pembayaran bayaran plat kamar kesalahan galat ralat berakhiran`,
};

const swahili: CueWords = {
  code: 'msimbo misimbo siri nambari_ya_siri namba_ya_siri pini tarakimu_za nywila_ya_mara msimbo_wa',
  password: 'nenosiri nywila neno',
  intent: `
    uthibitish* thibitish* kuthibitish* usalama kuingia ingia usajili kujisajili sajili* uhakiki hakiki* kuhakiki kufungua kufungulia kuamilisha
    amilisha idhinisha kuidhinisha kuunganisha unganisha kufuta futa endelea kuendelea saini kusaini kubadilisha badilisha kubadili idhini ruhusa
    kuthibitishia utambulisho fungua kukamilisha kamilisha kura kurejesha rejesha urejeshaji kuwezesha wezesha mabadiliko`,
  enter: `
    ingiza weka tumia andika kuingiza ingize uingize kuandika andike uandike chapa chapisha bandika nakili jaza kujaza taja utumie iingize yaingize
    iandike yaandike mpe`,
  number: 'namba nambari tarakimu ufunguo',
  promo: 'punguzo ofa zawadi bonasi kuponi mchango bahati nasibu vocha promosheni pointi mshindi kushinda shinda',
  order: `
    agizo oda ankara risiti stakabadhi kifurushi tiketi ufuatiliaji kufuatilia kuhifadhi uhifadhi nafasi malalamiko lalamiko kesi mzigo bili safari ombi miadi
    kiti treni kurudisha ukarabati foleni ndege tikiti`,
  phone: 'simu piga',
  other: `
    mteja posta mlipa mlipakodi ushuru kadi kitambulisho jumla nida mwanachama bidhaa mita bima modeli tawi gari mwanafunzi maktaba malipo muamala
    kumbukumbu hitilafu kosa makosa`,
};

/** Words of Vietnamese, Indonesian and Malay, and Swahili. */
export const vietnameseMalaySwahiliWords: readonly CueWords[] = [vietnamese, indonesian, swahili];
